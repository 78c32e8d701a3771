import { runInNewContext } from 'node:vm'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, type EntryContext, Outlet, ServerRouter } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { ScriptsAfterPaint } from './scripts-after-paint.tsx'

let page: string

beforeAll(async () => {
  page = await rendered()
})

test('the head preloads no module, and no script of the body is a module', () => {
  expect(page).not.toContain('<link rel="modulepreload"')
  expect(page).not.toContain('type="module"')
  expect(page).toContain('<script nonce="n1">window.__reactRouterContext = ')
  expect(page.match(/<script/g)).toHaveLength(3)
})

describe('the modules are loaded once,', () => {
  test('the modules are loaded with the first paint', () => {
    const { added, paint, later } = opened({ visibilityState: 'visible', hasPaintTiming: true })
    expect(added).toEqual([])
    paint()
    expect(added).toEqual([
      { tag: 'link', rel: 'modulepreload', href: '/assets/entry.js' },
      { tag: 'link', rel: 'modulepreload', href: '/assets/root.js' },
      { tag: 'link', rel: 'modulepreload', href: '/assets/shell.js' },
      { tag: 'script', type: 'module', nonce: 'n1', textContent: expect.any(String) },
    ])
    const { textContent } = added[3] as { textContent: string }
    expect(textContent).toContain('import * as route0 from "/assets/root.js";')
    expect(textContent).toContain('import("/assets/entry.js");')
    later()
    expect(added).toHaveLength(4)
  })

  test('the modules are loaded after two seconds without a paint', () => {
    const { added, later } = opened({ visibilityState: 'visible', hasPaintTiming: true })
    later()
    expect(added).toHaveLength(4)
  })

  test.for([
    ['is behind another page', { visibilityState: 'hidden', hasPaintTiming: true }],
    ['does not report paint timings', { visibilityState: 'visible', hasPaintTiming: false }],
  ] as const)('the modules are loaded at once where the page %s', ([, browser]) => {
    expect(opened(browser).added).toHaveLength(4)
  })
})

/** A page of the installed React Router with one route. */
async function rendered(): Promise<string> {
  const root = { hasAction: false, hasLoader: false, hasClientAction: false, hasClientLoader: false }
  const files = { hasClientMiddleware: false, hasErrorBoundary: false, imports: ['/assets/shell.js'], css: [] }
  const handler = createStaticHandler([{ id: 'root', path: '/', element: <Outlet /> }])
  const context = await handler.query(new Request('http://localhost/'))
  if (context instanceof Response) throw new Error('The page was not rendered')
  const entry = {
    manifest: {
      routes: { root: { ...root, ...files, id: 'root', path: '', module: '/assets/root.js' } },
      entry: { module: '/assets/entry.js', imports: [] },
      url: '/assets/manifest.js',
      version: '1',
    },
    routeModules: { root: { default: ScriptsAfterPaint } },
    serverHandoffString: '{}',
    staticHandlerContext: context,
    future: {},
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
    serializeError: () => ({ message: '' }),
  } as unknown as EntryContext
  return renderToString(<ServerRouter context={entry} url="http://localhost/" nonce="n1" />)
}

/** Runs the starter script in a minimal fake of a browser. */
function opened({ visibilityState, hasPaintTiming }: { visibilityState: string; hasPaintTiming: boolean }) {
  const [, preload = '', textContent = '', starter = ''] =
    /data-preload="([^"]*)">([\s\S]*?)<\/script><script nonce="n1">([\s\S]*?)<\/script>/.exec(page) ?? []
  const added: object[] = []
  const waits: { paint?: () => void; later?: () => void } = {}
  class PerformanceObserver {
    static supportedEntryTypes = hasPaintTiming ? ['paint'] : ['mark']
    constructor(paint: () => void) {
      waits.paint = paint
    }
    observe() {}
  }
  runInNewContext(starter, {
    PerformanceObserver,
    setTimeout: (later: () => void) => {
      waits.later = later
    },
    document: {
      visibilityState,
      currentScript: {
        nonce: 'n1',
        previousElementSibling: { textContent, dataset: { preload: preload.replaceAll('&quot;', '"') } },
      },
      createElement: (tag: string) => ({ tag }),
      head: { append: (element: object) => added.push({ ...element }) },
    },
  })
  return { added, paint: () => waits.paint?.(), later: () => waits.later?.() }
}
