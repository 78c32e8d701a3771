import type { LocalApi } from '#src/client/api-context.ts'
import type { RequestSite } from '#src/client/site-context.ts'
import { promoCookie, promoCookieSeconds } from '#src/modules/catalog/domain/promo-cookie.ts'
import type { RaceKey } from '../../domain/register-path.ts'
import { type CheckedCode, checkedCodeCookie, checkedCodeValue, readCheckedCode } from '../domain/checked-code.ts'

type Site = Pick<RequestSite, 'cookies' | 'cookieDomain' | 'language' | 'setCookie'>

/**
 * What the promo code of a link gives in this race, or its refusal. Checked once per visit, since an
 * unknown code counts as a guess each time; the result is stored beside the code.
 */
export async function checkCodeOfLink(api: LocalApi, site: Site, race: RaceKey, code: string): Promise<CheckedCode> {
  const checkedFor = { ...race, language: site.language }
  const known = readCheckedCode(site.cookies[checkedCodeCookie], checkedFor, code)
  if (known !== null) return known
  const { data, error } = await api.call('POST /Register/CheckPromoCode', { query: race, body: { promoCode: code } })
  if (error) {
    const checked = { code, description: null, refusal: error.message, isUnknown: unknown.has(error.code) }
    if (checked.isUnknown || error.code.startsWith('discounts.')) store(checked)
    return checked
  }
  const checked = { code, description: data.description, refusal: null, isUnknown: false }
  store(checked)
  return checked

  function store(checked: CheckedCode): void {
    site.setCookie(checkedCodeCookie, checkedCodeValue(checkedFor, checked), {
      maxAgeSeconds: promoCookieSeconds,
      domain: site.cookieDomain,
    })
  }
}

/** A code that does not exist is shown once: the order does not try it again. */
export function forgetUnknownCode(site: Site, checked: CheckedCode): void {
  if (!checked.isUnknown) return
  for (const name of [promoCookie, checkedCodeCookie])
    site.setCookie(name, '', { maxAgeSeconds: 0, domain: site.cookieDomain })
}

const unknown: ReadonlySet<string> = new Set(['discounts.code_unknown', 'registration.promo_empty'])
