import type { BothLanguages } from '#src/kernel/texts.ts'

/** The browser and system that a User-Agent names; null where it does not name one. */
export type DeviceName = { readonly browser: BothLanguages | null; readonly system: string | null }

// The first match wins: nearly every browser also claims to be Chrome and Safari.
const browsers: readonly (readonly [RegExp, BothLanguages])[] = [
  [/YaBrowser|YaSearchBrowser|YaApp/, { ru: 'Яндекс Браузер', en: 'Yandex Browser' }],
  [/Edg(?:e|A|iOS)?\//, same('Edge')],
  [/OPR\/|Opera|OPT\//, same('Opera')],
  [/SamsungBrowser/, same('Samsung Internet')],
  [/Vivaldi/, same('Vivaldi')],
  [/MiuiBrowser/, same('Mi Browser')],
  [/Firefox\/|FxiOS/, same('Firefox')],
  [/Chrome\/|CriOS|Chromium/, same('Chrome')],
  [/Version\/[\d.]{1,20}(?: [^ ]{1,60}){0,4} Safari\//, same('Safari')],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

/**
 * The browser and the system of a User-Agent, enough for the owner to recognize the device.
 * Versions are left out, since browsers freeze or fake them.
 */
export function deviceName(userAgent: string): DeviceName {
  return { browser: firstIn(browsers, userAgent), system: firstIn(systems, userAgent) }
}

function firstIn<T>(known: readonly (readonly [RegExp, T])[], userAgent: string): T | null {
  return known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
}

function same(name: string): BothLanguages {
  return { ru: name, en: name }
}
