import { z } from 'zod'
import { companyCountries } from '../domain/order-company.ts'

/** The company that an order is for, with its requisites. */
export const OrderCompanyView = z.object({
  country: z.enum(companyCountries),
  fullName: z.string(),
  /** ИНН, УНП, БИН or СТИР, by the country. */
  taxNumber: z.string(),
  /** Of a Russian legal person; empty for all others. */
  kpp: z.string(),
  registrationNumber: z.string(),
  legalAddress: z.string(),
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
})
