import type { Analytics, CounterSettings } from './analytics.ts'

type Call = (...parameters: readonly unknown[]) => void
type MetrikaWindow = Window & { ym?: Call & { a?: unknown[]; l?: number } }

/**
 * The counter of Yandex Metrika without its recording of what people do (webvisor, click map, link tracking). Its script is
 * loaded here and nowhere else: call it only with the reader's consent.
 */
export function startMetrika({ id, origin }: CounterSettings, window: MetrikaWindow): Analytics {
  const queued: unknown[] = []
  const queue: NonNullable<MetrikaWindow['ym']> = Object.assign((...call: unknown[]) => void queued.push(call), {
    a: queued,
    l: Date.now(),
  })
  window.ym ??= queue
  const script = window.document.createElement('script')
  script.src = `${origin}/metrika/tag.js`
  script.async = true
  window.document.head.append(script)
  const report = (...call: unknown[]) => window.ym?.(id, ...call)
  report('init', { defer: true, webvisor: false, clickmap: false, trackLinks: false, accurateTrackBounce: false })
  return {
    page: (path) => report('hit', window.location.origin + path),
    params: (values) => report('params', values),
  }
}

/** Deletes the cookies that the counter set on this site's domains, whichever of them it chose. */
export function deleteMetrikaCookies(document: Document, host: string): void {
  const names = document.cookie.split('; ').map((pair) => pair.split('=', 1)[0] ?? '')
  const parts = host.split('.')
  const domains = ['', ...parts.map((_, at) => `; domain=.${parts.slice(at).join('.')}`)]
  for (const name of names.filter((one) => one.startsWith('_ym_')))
    for (const domain of domains) document.cookie = `${name}=; path=/; max-age=0${domain}`
}
