const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** The pages whose copies browsers keep for use without a connection: the account's registrations, as paths. */
export const keptPages = `^/account/registrations(?:/${id}(?:/entries/${id}/mine)?)?$`
const pages = new RegExp(keptPages)

export function isKeptOffline(path: string): boolean {
  return pages.test(path)
}

/** The response header that names the reader of a kept page: not the account's id, which others would recognize. */
export const keptForHeader = 'X-Kept-For'
