import type { Language } from '#src/kernel/texts.ts'
import { typeset } from '#src/kernel/typography.ts'
import { en as notificationsEn } from '#src/modules/accounts/notifications/texts/en.ts'
import { ru as notificationsRu } from '#src/modules/accounts/notifications/texts/ru.ts'
import { en as accountsEmailsEn } from '#src/modules/accounts/texts/emails/en.ts'
import { ru as accountsEmailsRu } from '#src/modules/accounts/texts/emails/ru.ts'
import { en as accountsEn } from '#src/modules/accounts/texts/en.ts'
import { en as accountsExternalEn } from '#src/modules/accounts/texts/external/en.ts'
import { ru as accountsExternalRu } from '#src/modules/accounts/texts/external/ru.ts'
import { en as accountsIdentityEn } from '#src/modules/accounts/texts/identity/en.ts'
import { ru as accountsIdentityRu } from '#src/modules/accounts/texts/identity/ru.ts'
import { en as accountPagesEn } from '#src/modules/accounts/texts/pages/en.ts'
import { ru as accountPagesRu } from '#src/modules/accounts/texts/pages/ru.ts'
import { en as accountsPhoneEn } from '#src/modules/accounts/texts/phone/en.ts'
import { ru as accountsPhoneRu } from '#src/modules/accounts/texts/phone/ru.ts'
import { ru as accountsRu } from '#src/modules/accounts/texts/ru.ts'
import { en as accountsSecurityEn } from '#src/modules/accounts/texts/security/en.ts'
import { ru as accountsSecurityRu } from '#src/modules/accounts/texts/security/ru.ts'
import { en as adminEn } from '#src/modules/admin/texts/en.ts'
import { ru as adminRu } from '#src/modules/admin/texts/ru.ts'
import { en as cabinetEn } from '#src/modules/cabinet/texts/en.ts'
import { ru as cabinetRu } from '#src/modules/cabinet/texts/ru.ts'
import { en as catalogActEn } from '#src/modules/catalog/texts/act/en.ts'
import { ru as catalogActRu } from '#src/modules/catalog/texts/act/ru.ts'
import { en as catalogAsideEn } from '#src/modules/catalog/texts/aside/en.ts'
import { ru as catalogAsideRu } from '#src/modules/catalog/texts/aside/ru.ts'
import { en as catalogContentEn } from '#src/modules/catalog/texts/content/en.ts'
import { ru as catalogContentRu } from '#src/modules/catalog/texts/content/ru.ts'
import { en as catalogDiscountsEn } from '#src/modules/catalog/texts/discounts/en.ts'
import { ru as catalogDiscountsRu } from '#src/modules/catalog/texts/discounts/ru.ts'
import { en as catalogEn } from '#src/modules/catalog/texts/en.ts'
import { en as catalogEventEn } from '#src/modules/catalog/texts/event/en.ts'
import { ru as catalogEventRu } from '#src/modules/catalog/texts/event/ru.ts'
import { en as catalogRequisitesEn } from '#src/modules/catalog/texts/requisites/en.ts'
import { ru as catalogRequisitesRu } from '#src/modules/catalog/texts/requisites/ru.ts'
import { ru as catalogRu } from '#src/modules/catalog/texts/ru.ts'
import { en as catalogStayEn } from '#src/modules/catalog/texts/stay/en.ts'
import { ru as catalogStayRu } from '#src/modules/catalog/texts/stay/ru.ts'
import { en as discountsEn } from '#src/modules/discounts/texts/en.ts'
import { ru as discountsRu } from '#src/modules/discounts/texts/ru.ts'
import { en as documentsEn } from '#src/modules/documents/texts/en.ts'
import { ru as documentsRu } from '#src/modules/documents/texts/ru.ts'
import { en as feedbackEn } from '#src/modules/feedback/texts/en.ts'
import { ru as feedbackRu } from '#src/modules/feedback/texts/ru.ts'
import { en as groupEntriesEn } from '#src/modules/group-entries/texts/en.ts'
import { ru as groupEntriesRu } from '#src/modules/group-entries/texts/ru.ts'
import { en as homeEn } from '#src/modules/home/texts/en.ts'
import { ru as homeRu } from '#src/modules/home/texts/ru.ts'
import { en as inquiriesEn } from '#src/modules/inquiries/texts/en.ts'
import { ru as inquiriesRu } from '#src/modules/inquiries/texts/ru.ts'
import { en as insuranceEn } from '#src/modules/insurance/texts/en.ts'
import { en as insurancePoliciesEn } from '#src/modules/insurance/texts/policies/en.ts'
import { ru as insurancePoliciesRu } from '#src/modules/insurance/texts/policies/ru.ts'
import { ru as insuranceRu } from '#src/modules/insurance/texts/ru.ts'
import { en as invoicesEn } from '#src/modules/invoices/texts/en.ts'
import { en as invoicesPageEn } from '#src/modules/invoices/texts/page/en.ts'
import { ru as invoicesPageRu } from '#src/modules/invoices/texts/page/ru.ts'
import { ru as invoicesRu } from '#src/modules/invoices/texts/ru.ts'
import { en as mapsCourseEn } from '#src/modules/maps/texts/course/en.ts'
import { ru as mapsCourseRu } from '#src/modules/maps/texts/course/ru.ts'
import { en as mapsEn } from '#src/modules/maps/texts/en.ts'
import { ru as mapsRu } from '#src/modules/maps/texts/ru.ts'
import { en as mapsVenueEn } from '#src/modules/maps/texts/venue/en.ts'
import { ru as mapsVenueRu } from '#src/modules/maps/texts/venue/ru.ts'
import { en as myDataEn } from '#src/modules/my-data/texts/en.ts'
import { en as myDataMergeEn } from '#src/modules/my-data/texts/merge/en.ts'
import { ru as myDataMergeRu } from '#src/modules/my-data/texts/merge/ru.ts'
import { en as myDataPageEn } from '#src/modules/my-data/texts/page/en.ts'
import { ru as myDataPageRu } from '#src/modules/my-data/texts/page/ru.ts'
import { ru as myDataRu } from '#src/modules/my-data/texts/ru.ts'
import { en as myRegistrationsEn } from '#src/modules/my-registrations/texts/en.ts'
import { en as myRegistrationsHomeEn } from '#src/modules/my-registrations/texts/home/en.ts'
import { ru as myRegistrationsHomeRu } from '#src/modules/my-registrations/texts/home/ru.ts'
import { en as myOrdersEn } from '#src/modules/my-registrations/texts/orders/en.ts'
import { ru as myOrdersRu } from '#src/modules/my-registrations/texts/orders/ru.ts'
import { ru as myRegistrationsRu } from '#src/modules/my-registrations/texts/ru.ts'
import { en as accountStartEn } from '#src/modules/my-registrations/texts/start/en.ts'
import { ru as accountStartRu } from '#src/modules/my-registrations/texts/start/ru.ts'
import { en as ordersEn } from '#src/modules/orders/texts/en.ts'
import { ru as ordersRu } from '#src/modules/orders/texts/ru.ts'
import { en as organizersEn } from '#src/modules/organizers/texts/en.ts'
import { ru as organizersRu } from '#src/modules/organizers/texts/ru.ts'
import { en as paymentsEn } from '#src/modules/payments/texts/en.ts'
import { en as paymentsInstallmentsEn } from '#src/modules/payments/texts/installments/en.ts'
import { ru as paymentsInstallmentsRu } from '#src/modules/payments/texts/installments/ru.ts'
import { ru as paymentsRu } from '#src/modules/payments/texts/ru.ts'
import { en as receiptsEn } from '#src/modules/receipts/texts/en.ts'
import { en as receiptsPageEn } from '#src/modules/receipts/texts/page/en.ts'
import { ru as receiptsPageRu } from '#src/modules/receipts/texts/page/ru.ts'
import { ru as receiptsRu } from '#src/modules/receipts/texts/ru.ts'
import { en as familyEn } from '#src/modules/registration/family/texts/en.ts'
import { ru as familyRu } from '#src/modules/registration/family/texts/ru.ts'
import { en as invitationsEn } from '#src/modules/registration/invitations/texts/en.ts'
import { ru as invitationsRu } from '#src/modules/registration/invitations/texts/ru.ts'
import { en as registrationEn } from '#src/modules/registration/texts/en.ts'
import { en as registrationFormEn } from '#src/modules/registration/texts/form/en.ts'
import { ru as registrationFormRu } from '#src/modules/registration/texts/form/ru.ts'
import { ru as registrationRu } from '#src/modules/registration/texts/ru.ts'
import { en as resultsClaimsEn } from '#src/modules/results/texts/claims/en.ts'
import { ru as resultsClaimsRu } from '#src/modules/results/texts/claims/ru.ts'
import { en as resultsEn } from '#src/modules/results/texts/en.ts'
import { en as resultsMineEn } from '#src/modules/results/texts/mine/en.ts'
import { ru as resultsMineRu } from '#src/modules/results/texts/mine/ru.ts'
import { en as resultsOfRegistrationEn } from '#src/modules/results/texts/of-registration/en.ts'
import { ru as resultsOfRegistrationRu } from '#src/modules/results/texts/of-registration/ru.ts'
import { en as resultsOnlineEn } from '#src/modules/results/texts/online/en.ts'
import { ru as resultsOnlineRu } from '#src/modules/results/texts/online/ru.ts'
import { ru as resultsRu } from '#src/modules/results/texts/ru.ts'
import { en as resultsStandingsEn } from '#src/modules/results/texts/standings/en.ts'
import { ru as resultsStandingsRu } from '#src/modules/results/texts/standings/ru.ts'
import { en as resultsStatsEn } from '#src/modules/results/texts/stats/en.ts'
import { ru as resultsStatsRu } from '#src/modules/results/texts/stats/ru.ts'
import { en as resultsSummaryEn } from '#src/modules/results/texts/summary/en.ts'
import { ru as resultsSummaryRu } from '#src/modules/results/texts/summary/ru.ts'
import { en as reviewsEn } from '#src/modules/reviews/texts/en.ts'
import { en as reviewsHomeEn } from '#src/modules/reviews/texts/home/en.ts'
import { ru as reviewsHomeRu } from '#src/modules/reviews/texts/home/ru.ts'
import { ru as reviewsRu } from '#src/modules/reviews/texts/ru.ts'
import { en as searchEn } from '#src/modules/search/texts/en.ts'
import { en as searchFiltersEn } from '#src/modules/search/texts/filters/en.ts'
import { ru as searchFiltersRu } from '#src/modules/search/texts/filters/ru.ts'
import { en as searchListEn } from '#src/modules/search/texts/list/en.ts'
import { ru as searchListRu } from '#src/modules/search/texts/list/ru.ts'
import { ru as searchRu } from '#src/modules/search/texts/ru.ts'
import { en as seriesEn } from '#src/modules/series/texts/en.ts'
import { ru as seriesRu } from '#src/modules/series/texts/ru.ts'
import { en as siteAboutEn } from '#src/modules/site/texts/about/en.ts'
import { ru as siteAboutRu } from '#src/modules/site/texts/about/ru.ts'
import { en as siteCorpEn } from '#src/modules/site/texts/corp/en.ts'
import { ru as siteCorpRu } from '#src/modules/site/texts/corp/ru.ts'
import { en as siteCounterEn } from '#src/modules/site/texts/counter/en.ts'
import { ru as siteCounterRu } from '#src/modules/site/texts/counter/ru.ts'
import { en as siteEn } from '#src/modules/site/texts/en.ts'
import { en as siteHelpEn } from '#src/modules/site/texts/help/en.ts'
import { ru as siteHelpRu } from '#src/modules/site/texts/help/ru.ts'
import { en as siteNbdEn } from '#src/modules/site/texts/nbd/en.ts'
import { ru as siteNbdRu } from '#src/modules/site/texts/nbd/ru.ts'
import { ru as siteRu } from '#src/modules/site/texts/ru.ts'
import { en as siteSecurityEn } from '#src/modules/site/texts/security/en.ts'
import { ru as siteSecurityRu } from '#src/modules/site/texts/security/ru.ts'
import { en as siteTaxEn } from '#src/modules/site/texts/tax/en.ts'
import { ru as siteTaxRu } from '#src/modules/site/texts/tax/ru.ts'
import { en as startListEn } from '#src/modules/start-list/texts/en.ts'
import { ru as startListRu } from '#src/modules/start-list/texts/ru.ts'
import { en as taxDeductionEn } from '#src/modules/tax-deduction/texts/en.ts'
import { en as taxDeductionOrganizerEn } from '#src/modules/tax-deduction/texts/organizer/en.ts'
import { ru as taxDeductionOrganizerRu } from '#src/modules/tax-deduction/texts/organizer/ru.ts'
import { en as taxDeductionPageEn } from '#src/modules/tax-deduction/texts/page/en.ts'
import { ru as taxDeductionPageRu } from '#src/modules/tax-deduction/texts/page/ru.ts'
import { ru as taxDeductionRu } from '#src/modules/tax-deduction/texts/ru.ts'
import { en as tenantsEn } from '#src/modules/tenants/texts/en.ts'
import { ru as tenantsRu } from '#src/modules/tenants/texts/ru.ts'
import type { TextOf } from '#src/platform/text-of.ts'
import { createServerTexts } from '#src/ui/i18n/language-texts.ts'
import { en as uiEn } from '#src/ui/texts/en.ts'
import { ru as uiRu } from '#src/ui/texts/ru.ts'
import { en as shellEn } from './texts/en.ts'
import { ru as shellRu } from './texts/ru.ts'

/**
 * Every text of the program; the server loads them all, the browser loads those that its page uses.
 */
export const texts = {
  ru: {
    ui: uiRu,
    shell: shellRu,
    tenants: tenantsRu,
    accounts: accountsRu,
    'accounts-identity': accountsIdentityRu,
    'accounts-emails': accountsEmailsRu,
    notifications: notificationsRu,
    'accounts-pages': accountPagesRu,
    'accounts-external': accountsExternalRu,
    'accounts-phone': accountsPhoneRu,
    'accounts-security': accountsSecurityRu,
    organizers: organizersRu,
    catalog: catalogRu,
    'catalog-stay': catalogStayRu,
    'site-corp': siteCorpRu,
    'site-help': siteHelpRu,
    'site-nbd': siteNbdRu,
    series: seriesRu,
    'search-list': searchListRu,
    home: homeRu,
    'catalog-act': catalogActRu,
    'catalog-aside': catalogAsideRu,
    'catalog-content': catalogContentRu,
    'catalog-discounts': catalogDiscountsRu,
    'catalog-requisites': catalogRequisitesRu,
    'maps-course': mapsCourseRu,
    maps: mapsRu,
    'maps-venue': mapsVenueRu,
    'search-filters': searchFiltersRu,
    'catalog-event': catalogEventRu,
    search: searchRu,
    feedback: feedbackRu,
    inquiries: inquiriesRu,
    discounts: discountsRu,
    insurance: insuranceRu,
    'insurance-policies': insurancePoliciesRu,
    invoices: invoicesRu,
    'invoices-page': invoicesPageRu,
    documents: documentsRu,
    payments: paymentsRu,
    'payments-installments': paymentsInstallmentsRu,
    orders: ordersRu,
    registration: registrationRu,
    'registration-form': registrationFormRu,
    'start-list': startListRu,
    'group-entries': groupEntriesRu,
    invitations: invitationsRu,
    family: familyRu,
    'my-registrations': myRegistrationsRu,
    'my-registrations-home': myRegistrationsHomeRu,
    cabinet: cabinetRu,
    'my-registrations-orders': myOrdersRu,
    'my-registrations-start': accountStartRu,
    results: resultsRu,
    'results-claims': resultsClaimsRu,
    'results-mine': resultsMineRu,
    'results-online': resultsOnlineRu,
    'results-of-registration': resultsOfRegistrationRu,
    'results-stats': resultsStatsRu,
    'results-standings': resultsStandingsRu,
    'results-summary': resultsSummaryRu,
    reviews: reviewsRu,
    'reviews-home': reviewsHomeRu,
    receipts: receiptsRu,
    'receipts-page': receiptsPageRu,
    'tax-deduction': taxDeductionRu,
    'tax-deduction-organizer': taxDeductionOrganizerRu,
    'tax-deduction-page': taxDeductionPageRu,
    'my-data': myDataRu,
    'my-data-merge': myDataMergeRu,
    'my-data-page': myDataPageRu,
    admin: adminRu,
    site: siteRu,
    'site-about': siteAboutRu,
    'site-counter': siteCounterRu,
    'site-security': siteSecurityRu,
    'site-tax': siteTaxRu,
  },
  en: {
    ui: uiEn,
    shell: shellEn,
    tenants: tenantsEn,
    accounts: accountsEn,
    'accounts-identity': accountsIdentityEn,
    'accounts-emails': accountsEmailsEn,
    notifications: notificationsEn,
    'accounts-pages': accountPagesEn,
    'accounts-external': accountsExternalEn,
    'accounts-phone': accountsPhoneEn,
    'accounts-security': accountsSecurityEn,
    organizers: organizersEn,
    catalog: catalogEn,
    'catalog-stay': catalogStayEn,
    'site-corp': siteCorpEn,
    'site-help': siteHelpEn,
    'site-nbd': siteNbdEn,
    series: seriesEn,
    'search-list': searchListEn,
    home: homeEn,
    'catalog-act': catalogActEn,
    'catalog-aside': catalogAsideEn,
    'catalog-content': catalogContentEn,
    'catalog-discounts': catalogDiscountsEn,
    'catalog-requisites': catalogRequisitesEn,
    'maps-course': mapsCourseEn,
    maps: mapsEn,
    'maps-venue': mapsVenueEn,
    'search-filters': searchFiltersEn,
    'catalog-event': catalogEventEn,
    search: searchEn,
    feedback: feedbackEn,
    inquiries: inquiriesEn,
    discounts: discountsEn,
    insurance: insuranceEn,
    'insurance-policies': insurancePoliciesEn,
    invoices: invoicesEn,
    'invoices-page': invoicesPageEn,
    documents: documentsEn,
    payments: paymentsEn,
    'payments-installments': paymentsInstallmentsEn,
    orders: ordersEn,
    registration: registrationEn,
    'registration-form': registrationFormEn,
    'start-list': startListEn,
    'group-entries': groupEntriesEn,
    invitations: invitationsEn,
    family: familyEn,
    'my-registrations': myRegistrationsEn,
    'my-registrations-home': myRegistrationsHomeEn,
    cabinet: cabinetEn,
    'my-registrations-orders': myOrdersEn,
    'my-registrations-start': accountStartEn,
    results: resultsEn,
    'results-claims': resultsClaimsEn,
    'results-mine': resultsMineEn,
    'results-online': resultsOnlineEn,
    'results-of-registration': resultsOfRegistrationEn,
    'results-stats': resultsStatsEn,
    'results-standings': resultsStandingsEn,
    'results-summary': resultsSummaryEn,
    reviews: reviewsEn,
    'reviews-home': reviewsHomeEn,
    receipts: receiptsEn,
    'receipts-page': receiptsPageEn,
    'tax-deduction': taxDeductionEn,
    'tax-deduction-organizer': taxDeductionOrganizerEn,
    'tax-deduction-page': taxDeductionPageEn,
    'my-data': myDataEn,
    'my-data-merge': myDataMergeEn,
    'my-data-page': myDataPageEn,
    admin: adminEn,
    site: siteEn,
    'site-about': siteAboutEn,
    'site-counter': siteCounterEn,
    'site-security': siteSecurityEn,
    'site-tax': siteTaxEn,
  },
} as const

/**
 * The texts of pages, one fixed instance per language for the whole life of the server; typeset, as
 * the browser's are.
 */
export const serverTexts = {
  ru: createServerTexts('ru', texts.ru, typeset),
  en: createServerTexts('en', texts.en, typeset),
} as const satisfies Record<Language, unknown>

/** The texts as they are written: the API's messages and the emails. */
const plainTexts = { ru: createServerTexts('ru', texts.ru), en: createServerTexts('en', texts.en) } as const

/**
 * On the server a module's texts are one namespace: emails need not know which sections browsers
 * load separately.
 */
export const textOf: TextOf = (language, namespace, key, params = {}) => {
  const all: Readonly<Record<string, Readonly<Record<string, string>>>> = texts[language]
  const hasKey = (name: string) => [key, `${key}_one`].some((form) => all[name]?.[form] !== undefined)
  const section = hasKey(namespace)
    ? namespace
    : Object.keys(all).find((name) => name.startsWith(`${namespace}-`) && hasKey(name))
  const translate = plainTexts[language].ready(section ?? namespace)
  return translate === undefined ? key : translate(key, params)
}
