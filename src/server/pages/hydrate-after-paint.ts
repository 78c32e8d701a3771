const preloadLink = /<link rel="modulepreload"([^<>]*)>/g
const moduleScript = /^<script([^<>]*) type="module" async="">([\s\S]*)<\/script>$/

/**
 * Runs in the page, before any of its modules: loads them once the reader can see content. A page
 * in a background tab reports no paint, old browsers never report one, and a late one is not waited
 * for.
 */
const starter = `((modules, source) => {
  const { nonce } = document.currentScript;
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    for (const href of modules) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href, nonce }));
    document.head.append(Object.assign(document.createElement("script"), { type: "module", nonce, textContent: source }));
  };
  const supportsPaintTiming = globalThis.PerformanceObserver?.supportedEntryTypes?.includes("paint");
  if (!supportsPaintTiming || document.visibilityState === "hidden") return begin();
  new PerformanceObserver(begin).observe({ type: "paint", buffered: true });
  setTimeout(begin, 2000);
})`

/**
 * Changes a rendered page so that its modules load once it has been painted: it can be read before
 * it is hydrated, and styles, fonts and pictures have the bandwidth to themselves. Any other
 * content is returned unchanged.
 */
export function hydrateAfterPaint(page: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const headEnds = page.indexOf('</head>')
  const script = lastModule(page)
  if (headEnds === -1 || script === null) return page
  const head = page.toString('utf8', 0, headEnds)
  const modules = [...head.matchAll(preloadLink)].flatMap(
    ([, attributes = '']) => / href="([^"]+)"/.exec(attributes)?.[1] ?? [],
  )
  const start = `<script${script.attributes}>${starter}(${inScript(modules)}, ${inScript(script.source)})</script>`
  return Buffer.concat([
    Buffer.from(head.replaceAll(preloadLink, '')),
    page.subarray(headEnds, script.begins),
    Buffer.from(start),
    page.subarray(script.ends),
  ])
}

/**
 * React Router's own script element: text that a person wrote has its quotes escaped, and cannot
 * match.
 */
function lastModule(page: Buffer<ArrayBuffer>) {
  const opens = page.lastIndexOf(' type="module" async="">')
  const begins = opens === -1 ? -1 : page.lastIndexOf('<script', opens)
  const ends = begins === -1 ? -1 : page.indexOf('</script>', opens) + '</script>'.length
  const found = begins === -1 ? null : moduleScript.exec(page.toString('utf8', begins, ends))
  if (found === null) return null
  const [, attributes = '', source = ''] = found
  return { begins, ends, attributes, source }
}

/** A value for a script inside a page: nothing in it ends the script or opens a comment. */
function inScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
