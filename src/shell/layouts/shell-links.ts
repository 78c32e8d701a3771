import { legalPath } from '#src/modules/tenants/domain/legal-documents.ts'

/** The existing pages of the header and the footer: a link appears with its page. */
const open: ReadonlySet<string> = new Set([
  '/events/future',
  '/events/series',
  '/events/results',
  '/Home/EventsRating',
  '/Home/TaxDeduction',
  '/Home/About',
  '/Contacts',
  '/Careers',
  '/corp-client',
  '/help',
  '/nbd',
])

/** `isInMoreIfNarrow`: stands in the menu "More" where a narrow header has no room for it. */
const header = [
  { key: 'navEvents', path: '/events/future', isInMoreIfNarrow: false },
  { key: 'navSeries', path: '/events/series', isInMoreIfNarrow: false },
  { key: 'navResults', path: '/events/results', isInMoreIfNarrow: false },
  { key: 'navRating', path: '/Home/EventsRating', isInMoreIfNarrow: false },
  { key: 'navTax', path: '/Home/TaxDeduction', isInMoreIfNarrow: true },
] as const

/** The second group of the header's menu: about the service rather than its catalogue. */
const more = [
  { key: 'footerHelp', path: '/help' },
  { key: 'footerContacts', path: '/Contacts' },
  { key: 'footerBusiness', path: '/corp-client' },
  { key: 'footerAbout', path: '/Home/About' },
  { key: 'footerCareers', path: '/Careers' },
] as const

const footer = [
  { key: 'footerAbout', path: '/Home/About' },
  { key: 'footerHelp', path: '/help' },
  { key: 'footerContacts', path: '/Contacts' },
  { key: 'footerCareers', path: '/Careers' },
  { key: 'footerBusiness', path: '/corp-client' },
  { key: 'footerNbd', path: '/nbd' },
] as const

/** For the default tenant; a brand has only its register pages, which cannot be listed. */
export const headerLinks = header.filter(({ path }) => open.has(path))
export const moreLinks = more.filter(({ path }) => open.has(path))
export const footerLinks = footer.filter(({ path }) => open.has(path))

/** Below the tax deduction's page: the help begins with its own section. */
export const taxHelpLinks = [
  { key: 'footerHelp', path: '/help#tax' },
  { key: 'footerContacts', path: '/Contacts' },
] as const

/** For every tenant. */
export const documentLinks = [
  { key: 'documentOffer', path: legalPath('offer') },
  { key: 'documentPrivacy', path: legalPath('privacy') },
  { key: 'documentConsent', path: legalPath('personal-data') },
  { key: 'documentCookies', path: legalPath('cookies') },
] as const
