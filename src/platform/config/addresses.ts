import { isIP } from 'node:net'

export function isBindable(text: string): boolean {
  return isIP(text) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)
}

export function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return false
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
}

export function toOrigin(text: string): string {
  return new URL(text).origin
}

export function isPostgresUrl(text: string): boolean {
  return /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '')
}

/** Whether the text is a contact: an email address, or a page over https. */
export function isContact(text: string): boolean {
  return /^[^<>@\s:]+@[^<>@\s:]+$/.test(text) || (/^https:\/\/\S+$/.test(text) && URL.canParse(text))
}
