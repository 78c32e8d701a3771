type Address = { readonly pathname: string; readonly search: string; readonly hash?: string }

/**
 * The address without a word that says what was just done. A reload, a copied link or a form that is
 * sent from there must not say it again.
 */
export function withoutFlag({ pathname, search, hash = '' }: Address, flag: 'done' | 'submitted'): string {
  const query = new URLSearchParams(search)
  query.delete(flag)
  return `${pathname}${query.size > 0 ? `?${query}` : ''}${hash}`
}
