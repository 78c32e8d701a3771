import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

test.for([
  [chrome, 'Chrome', 'Windows'],
  [`${chrome} Edg/142.0.0.0`, 'Edge', 'Windows'],
  [`${chrome} OPR/124.0.0.0`, 'Opera', 'Windows'],
  [chrome.replace('Chrome/142.0.0.0', 'Chrome/142.0.0.0 YaBrowser/25.10.0.0'), 'Яндекс Браузер', 'Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
  ['curl/8.14.1', undefined, null],
  ['', undefined, null],
] as const)('the device is named by its user agent: %s', ([userAgent, browser, system]) => {
  const name = deviceName(userAgent)
  expect([name.browser?.ru, name.system]).toEqual([browser, system])
})
