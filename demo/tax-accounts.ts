import { type PlainDate, plainDate } from '#src/kernel/plain-date.ts'
import { demoMailHost } from '#src/modules/accounts/domain/demo-account.ts'
import { emptyProfile, type ParticipantProfile } from '#src/modules/accounts/domain/profile.ts'
import type { Beneficiary, Payer } from '#src/modules/tax-deduction/domain/choice.ts'

export type DemoTaxPlace = {
  readonly event: string
  readonly race: string
  /** A child of the account; the account's own person where it is left out. */
  readonly child?: string
  /** Cancelled and refunded once its certificate was issued. */
  readonly isReturned?: boolean
}
export type DemoTaxAccount = {
  readonly email: string
  readonly profile: ParticipantProfile
  readonly inn: string
  readonly children: readonly ParticipantProfile[]
  readonly places: readonly DemoTaxPlace[]
  /** The places are paid by a company. */
  readonly isForCompany?: boolean
  /** An application, and whether its certificates are issued. */
  readonly application?: { readonly payer: Payer; readonly beneficiary: Beneficiary; readonly isReady: boolean }
  /** What became of the certificate of its returned place. */
  readonly correction?: 'due' | 'issued'
}

const half: DemoTaxPlace = { event: 'iset-half-2024', race: 'half' }
const returned: DemoTaxPlace = { event: 'iset-half-2024', race: 'five', isReturned: true }

type Names = readonly [lastName: string, firstName: string, patronymic: string]

function person([lastName, firstName, patronymic]: Names, birthDate: PlainDate, phone = ''): ParticipantProfile {
  const gender = patronymic.endsWith('а') ? 'female' : 'male'
  return {
    ...emptyProfile,
    lastName,
    firstName,
    patronymic,
    birthDate,
    gender,
    phone,
    region: 'Свердловская область',
    city: 'Екатеринбург',
    hasNoClub: true,
  }
}

function account(
  name: string,
  of: Omit<DemoTaxAccount, 'email' | 'children' | 'places'> & Partial<Pick<DemoTaxAccount, 'children' | 'places'>>,
): DemoTaxAccount {
  return { children: [], places: [], ...of, email: `tax-${name}@${demoMailHost}` }
}

/**
 * The accounts of the tax deduction's page: one for each code of SPEC §8, one that can apply for
 * itself and for children, one with a certificate, one with a corrected one, and one whose correction is due. All people are fictional; their INNs have valid
 * control digits but are not assigned.
 */
export const taxAccounts: readonly DemoTaxAccount[] = [
  account('eligible', {
    profile: person(['Воронцова', 'Алиса', 'Игоревна'], plainDate(1989, 3, 14), '+79125550201'),
    inn: '669900117041',
    places: [half, { event: 'shartash-swim-2024', race: 'm1500' }],
  }),
  account('kids', {
    profile: person(['Мельников', 'Роман', 'Олегович'], plainDate(1985, 7, 21), '+79125550202'),
    inn: '669900117115',
    children: [
      person(['Мельников', 'Савелий', 'Романович'], plainDate(2011, 4, 2)),
      person(['Мельникова', 'Варвара', 'Романовна'], plainDate(2015, 8, 19)),
    ],
    places: [
      { event: 'iset-half-2024', race: 'five', child: 'Савелий' },
      { event: 'iset-half-2024', race: 'kids', child: 'Варвара' },
    ],
  }),
  account('ready', {
    profile: person(['Карташов', 'Егор', 'Денисович'], plainDate(1992, 11, 5), '+79125550203'),
    inn: '669900117299',
    places: [half],
    application: { payer: 'MY_SELF', beneficiary: 'MY_SELF', isReady: true },
  }),
  account('not-bought', {
    profile: person(['Сомова', 'Ирина', 'Львовна'], plainDate(1990, 1, 30), '+79125550204'),
    inn: '669900117362',
    places: [half],
    isForCompany: true,
  }),
  account('no-slots', {
    profile: person(['Жданов', 'Тихон', 'Маркович'], plainDate(1994, 6, 8), '+79125550205'),
    inn: '669900117436',
  }),
  account('submitted', {
    profile: person(['Гущина', 'Лада', 'Сергеевна'], plainDate(1987, 12, 12), '+79125550206'),
    inn: '669900117500',
    places: [half],
    application: { payer: 'MY_SELF', beneficiary: 'MY_SELF', isReady: false },
  }),
  account('other-payer', {
    profile: person(['Носов', 'Глеб', 'Андреевич'], plainDate(1983, 2, 17), '+79125550207'),
    inn: '669900117041',
    places: [half],
    application: { payer: 'SPOUSE', beneficiary: 'MY_SELF', isReady: false },
  }),
  account('children-submitted', {
    profile: person(['Рябова', 'Нина', 'Павловна'], plainDate(1986, 9, 25), '+79125550208'),
    inn: '669900117115',
    children: [person(['Рябов', 'Матвей', 'Ильич'], plainDate(2011, 1, 11))],
    places: [{ event: 'iset-half-2024', race: 'five', child: 'Матвей' }],
    application: { payer: 'SPOUSE', beneficiary: 'KIDS', isReady: false },
  }),
  account('no-children', {
    profile: person(['Ершов', 'Пётр', 'Николаевич'], plainDate(1991, 5, 3), '+79125550209'),
    inn: '669900117299',
    places: [half],
  }),
  account('corrected', {
    profile: person(['Зорина', 'Ольга', 'Викторовна'], plainDate(1988, 4, 22), '+79125550210'),
    inn: '669900117362',
    places: [half, returned],
    application: { payer: 'MY_SELF', beneficiary: 'MY_SELF', isReady: true },
    correction: 'issued',
  }),
  account('correction-due', {
    profile: person(['Лапин', 'Артур', 'Семёнович'], plainDate(1984, 10, 9), '+79125550211'),
    inn: '669900117436',
    places: [half, returned],
    application: { payer: 'MY_SELF', beneficiary: 'MY_SELF', isReady: true },
    correction: 'due',
  }),
]
