import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { hydrateAfterPaint } from './hydrate-after-paint.ts'

const source = 'import * as route0 from "/assets/root.js";\nwindow.title = "</b>";\nimport("/assets/entry.js");'
const page = `<html><head><link rel="modulepreload" href="/assets/entry.js" nonce="n1"/><link rel="modulepreload" href="/assets/root.js"/><link rel="stylesheet" href="/a.css"/></head><body><p>type="module" async=""&gt;</p><script nonce="n1">window.context = {}</script><script nonce="n1" type="module" async="">${source}</script><script nonce="n1">window.rest = 1</script></body></html>`
const changed = hydrateAfterPaint(Buffer.from(page)).toString()

test('a page’s head requests no module, and the rest stays', () => {
  expect(changed).toContain('<html><head><link rel="stylesheet" href="/a.css"/></head><body><p>')
  expect(changed).toContain('<script nonce="n1">window.context = {}</script><script nonce="n1">((')
  expect(changed.endsWith('</script><script nonce="n1">window.rest = 1</script></body></html>')).toBe(true)
  expect(changed.match(/<\/script>/g)).toHaveLength(3)
})

test.for(['', '<html><head></head><body>no script</body></html>', '{"a":1}'])('%j is returned unchanged', (other) => {
  expect(hydrateAfterPaint(Buffer.from(other)).toString()).toBe(other)
})

describe('the modules begin, once,', () => {
  test('the modules begin once when something has been painted', () => {
    const { added, paint, later } = opened({ visibilityState: 'visible', tells: true })
    expect(added).toEqual([])
    paint()
    expect(added).toEqual([
      { tag: 'link', rel: 'modulepreload', href: '/assets/entry.js', nonce: 'n1' },
      { tag: 'link', rel: 'modulepreload', href: '/assets/root.js', nonce: 'n1' },
      { tag: 'script', type: 'module', nonce: 'n1', textContent: source },
    ])
    later()
    expect(added).toHaveLength(3)
  })

  test('the modules begin once after two seconds without a paint', () => {
    const { added, later } = opened({ visibilityState: 'visible', tells: true })
    later()
    expect(added).toHaveLength(3)
  })

  test.for([
    ['is behind another page', { visibilityState: 'hidden', tells: true }],
    ['does not tell of paint', { visibilityState: 'visible', tells: false }],
  ] as const)('the modules begin at once where the browser %s', ([, browser]) => {
    expect(opened(browser).added).toHaveLength(3)
  })
})

/** The starter run in a browser of a few lines. */
function opened({ visibilityState, tells }: { visibilityState: string; tells: boolean }) {
  const added: object[] = []
  const waits: { paint?: () => void; later?: () => void } = {}
  class PerformanceObserver {
    static supportedEntryTypes = tells ? ['paint'] : ['mark']
    constructor(paint: () => void) {
      waits.paint = paint
    }
    observe() {}
  }
  runInNewContext(/<script nonce="n1">(\(\([\s\S]*?)<\/script>/.exec(changed)?.[1] ?? '', {
    PerformanceObserver,
    setTimeout: (later: () => void) => {
      waits.later = later
    },
    document: {
      visibilityState,
      currentScript: { nonce: 'n1' },
      createElement: (tag: string) => ({ tag }),
      head: { append: (element: object) => added.push({ ...element }) },
    },
  })
  return { added, paint: () => waits.paint?.(), later: () => waits.later?.() }
}
