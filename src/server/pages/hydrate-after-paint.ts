const preloadLink = /<link rel="modulepreload"([^<>]*)>/g
const moduleScript = /^<script([^<>]*) type="module" async="">([\s\S]*)<\/script>$/

/**
 * Runs in the page, before any of its modules: begins with them once the reader has something to read. Somebody who opens a page behind
 * another sees no paint of it, old browsers do not tell of one, and one that is long in coming is not waited for.
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
 * A page as its renderer wrote it, whose modules are asked for once it has been painted: it is read before it comes alive, and styles, fonts
 * and pictures have the line for themselves. Anything else is given back as it came.
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

/** The router's own: what people wrote stands in a page with its quotes escaped, and cannot pass for it. */
function lastModule(page: Buffer<ArrayBuffer>) {
  const opens = page.lastIndexOf(' type="module" async="">')
  const begins = opens === -1 ? -1 : page.lastIndexOf('<script', opens)
  const ends = begins === -1 ? -1 : page.indexOf('</script>', opens) + '</script>'.length
  const found = begins === -1 ? null : moduleScript.exec(page.toString('utf8', begins, ends))
  if (found === null) return null
  const [, attributes = '', source = ''] = found
  return { begins, ends, attributes, source }
}

/** As a value in a script that stands in a page: nothing in it ends the script or opens a comment. */
function inScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
