import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { SelectOption } from '#src/ui/kit/select.tsx'
import { type Country, countries } from '../domain/countries.ts'
import {
  type Gender,
  genders,
  type ParticipantProfile,
  type SocialCategory,
  socialCategories,
} from '../domain/profile.ts'

/** The labels of the profile's fields, in the order of the form. */
export function useProfileLabels(): Readonly<Record<keyof ParticipantProfile, string>> {
  const t = useTexts('accounts')
  return {
    lastName: t('lastName'),
    firstName: t('firstName'),
    patronymic: t('patronymic'),
    hasNoPatronymic: t('hasNoPatronymic'),
    birthDate: t('birthDate'),
    gender: t('gender'),
    email: t('email'),
    phone: t('phone'),
    emergencyPhone: t('emergencyPhone'),
    country: t('country'),
    region: t('region'),
    city: t('city'),
    address: t('address'),
    street: t('street'),
    building: t('building'),
    apartment: t('apartment'),
    isPrivateHouse: t('isPrivateHouse'),
    postcode: t('postcode'),
    club: t('club'),
    hasNoClub: t('hasNoClub'),
    profession: t('profession'),
    socialCategory: t('socialCategory'),
    teamCode: t('teamCode'),
  }
}

/** The options of the profile's selects. */
export function useProfileOptions() {
  const t = useTexts('accounts')
  const genderLabels: Record<Gender, string> = {
    unknown: t('genderUnknown'),
    male: t('genderMale'),
    female: t('genderFemale'),
  }
  const socialCategoryLabels: Record<SocialCategory, string> = {
    none: t('socialNone'),
    pupil: t('socialPupil'),
    student: t('socialStudent'),
    pensioner: t('socialPensioner'),
    disabled: t('socialDisabled'),
    'large-family': t('socialLargeFamily'),
    veteran: t('socialVeteran'),
  }
  const countryLabels = useCountryLabels()
  return {
    genders: optionsOf(genders, genderLabels),
    socialCategories: optionsOf(socialCategories, socialCategoryLabels),
    countries: optionsOf(countries, countryLabels),
  }
}

function useCountryLabels(): Record<Country, string> {
  const t = useTexts('accounts')
  return {
    RU: t('countryRU'),
    BY: t('countryBY'),
    KZ: t('countryKZ'),
    UZ: t('countryUZ'),
    AM: t('countryAM'),
    AZ: t('countryAZ'),
    GE: t('countryGE'),
    KG: t('countryKG'),
    MD: t('countryMD'),
    TJ: t('countryTJ'),
    TM: t('countryTM'),
    CN: t('countryCN'),
    DE: t('countryDE'),
    FI: t('countryFI'),
    IL: t('countryIL'),
    RS: t('countryRS'),
    TR: t('countryTR'),
    US: t('countryUS'),
  }
}

function optionsOf<Value extends string>(values: readonly Value[], labels: Record<Value, string>): SelectOption[] {
  return values.map((value) => ({ value, label: labels[value] }))
}
