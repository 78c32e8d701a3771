/** Folders of addresses that are called by programs and answer in JSON; every other address is read by people and robots. */
export const callFolders = ['/api/', '/Register/', '/Payment/', '/Image/'] as const

const calls = /^\/(?:api|register|payment|image)\//i

/** Whether an address is a call's, in whatever case it is written. */
export function isCall(path: string): boolean {
  return calls.test(path)
}
