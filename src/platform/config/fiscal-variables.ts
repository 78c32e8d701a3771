import { z } from 'zod'
import { isOrigin } from './addresses.ts'
import { variable } from './variable.ts'

/** The settings of fiscal receipts (docs/features/receipts.md). */
export const fiscalVariables = {
  ATOL_GROUP: variable({
    schema: z
      .string()
      .regex(/^[\w-]{1,80}$/)
      .optional(),
    must: 'the code of a group of tills at ATOL Online',
    otherwise: 'the register beside the sandbox bank, else no fiscal receipts',
    meaning: 'The group of tills at ATOL Online that makes fiscal receipts (54-FZ), with the next two.',
  }),
  ATOL_LOGIN: variable({
    schema: z.string().min(1).max(100).optional(),
    must: 'the login of the shop at ATOL Online',
    otherwise: 'needed with `ATOL_GROUP`',
    meaning: 'The login of the shop at ATOL Online.',
  }),
  ATOL_PASSWORD: variable({
    schema: z.string().min(1).max(100).optional(),
    must: 'the password of the shop at ATOL Online',
    otherwise: 'needed with `ATOL_GROUP`',
    meaning: 'The password of the shop at ATOL Online.',
    secret: true,
  }),
  ATOL_URL: variable({
    schema: z
      .string()
      .default('https://online.atol.ru/possystem/v5')
      .transform((text) => text.replace(/\/$/, ''))
      .refine((text) => URL.canParse(text) && isOrigin(new URL(text).origin)),
    must: 'an http or https address, such as https://online.atol.ru/possystem/v5',
    otherwise: '`https://online.atol.ru/possystem/v5`',
    meaning: 'The address of version 5 of ATOL’s API; `https://testonline.atol.ru/possystem/v5` for trials.',
  }),
} as const
