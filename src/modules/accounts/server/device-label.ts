import type { Language } from '#src/kernel/texts.ts'
import type { TextOf } from '#src/platform/text-of.ts'
import { deviceName } from '../domain/device-name.ts'

/** «Chrome на Windows», as far as known. */
export function deviceLabel(textOf: TextOf, language: Language, userAgent: string): string {
  const { browser, system } = deviceName(userAgent)
  if (browser === null) return system ?? textOf(language, 'accounts', 'emailDeviceUnknown')
  return system === null
    ? browser[language]
    : textOf(language, 'accounts', 'emailDeviceOn', { browser: browser[language], system })
}
