/**
 * Address prefixes of the API, which programs call and which answers in JSON; people and robots
 * read every other address.
 */
export const apiPrefixes = ['/api/', '/Register/', '/Payment/', '/Image/'] as const

const apiPath = /^\/(?:api|register|payment|image)\//i

/** Whether an address belongs to the API, in whatever case it is written. */
export function isApiPath(path: string): boolean {
  return apiPath.test(path)
}
