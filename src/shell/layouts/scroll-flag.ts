type Address = { readonly pathname: string; readonly search: string; readonly hash: string }

/**
 * The same address without the flag `scrollToTop`, and without a fragment, which would scroll
 * elsewhere than to the top; null where there is no flag. `scrollToTop=false` counts as none.
 */
export function withoutScrollFlag({ pathname, search }: Address): Address | null {
  const query = new URLSearchParams(search)
  const flag = query.get('scrollToTop')
  if (flag === null || flag === 'false') return null
  query.delete('scrollToTop')
  return { pathname, search: query.size > 0 ? `?${query}` : '', hash: '' }
}
