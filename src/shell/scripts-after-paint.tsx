import { createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Scripts } from 'react-router'

/**
 * Runs in the page, behind the module script that it starts: once the reader can see content. A page
 * in a background tab reports no paint, old browsers never report one, and a late one is not waited
 * for.
 */
const starter = `(() => {
  const { nonce, previousElementSibling: { dataset, textContent } } = document.currentScript;
  let hasStarted = false;
  const begin = () => {
    if (hasStarted) return;
    hasStarted = true;
    for (const href of JSON.parse(dataset.preload)) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    document.head.append(Object.assign(document.createElement("script"), { type: "module", nonce, textContent }));
  };
  const supportsPaintTiming = globalThis.PerformanceObserver?.supportedEntryTypes?.includes("paint");
  if (!supportsPaintTiming || document.visibilityState === "hidden") return begin();
  new PerformanceObserver(begin).observe({ type: "paint", buffered: true });
  setTimeout(begin, 2000);
})()`

type ElementProps = {
  readonly type?: string
  readonly rel?: string
  readonly href?: string
  readonly nonce?: string
  readonly children?: ReactNode
}
type Rendered = ReactElement<ElementProps>

/**
 * React Router's `<Scripts>`, with its modules loaded once the page has been painted: the page can be
 * read before it is hydrated, and styles, fonts and pictures have the bandwidth to themselves. In the
 * browser it is `<Scripts>` itself, which hydrates its own two script elements; the further one is
 * skipped, as are those that React Router appends with the data.
 */
export function ScriptsAfterPaint(): ReactNode {
  return import.meta.env.SSR ? <DeferredScripts /> : <Scripts />
}

/**
 * The module script is written as data, which browsers do not run, and the `modulepreload` links as
 * an attribute of it; a script behind it makes elements of both.
 * @throws {Error} where an update of React Router renders its modules differently
 */
function DeferredScripts(): ReactNode {
  const rendered = Scripts({}) // called, since its elements are needed: its hooks become this component's
  if (rendered === null) return null
  const elements = elementsIn(rendered)
  const links = elements.filter(({ type, props }) => type === 'link' && props.rel === 'modulepreload')
  const [main, ...further] = elements.filter(({ type, props }) => type === 'script' && props.type === 'module')
  if (links.length === 0 || main === undefined || further.length > 0)
    throw new Error(
      '<Scripts> of React Router no longer renders module preloads and one module script: adapt this file',
    )
  const rest = elements.filter((element) => element !== main && !links.includes(element))
  return (
    <>
      {createElement(Fragment, null, ...rest)}
      <script
        {...main.props}
        type="text/module-after-paint"
        async={false}
        data-preload={JSON.stringify(links.map(({ props }) => props.href))}
      />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
      <script nonce={main.props.nonce} dangerouslySetInnerHTML={{ __html: starter }} />
    </>
  )
}

function elementsIn(node: ReactNode): Rendered[] {
  if (Array.isArray(node)) return node.flatMap(elementsIn)
  if (!isValidElement<ElementProps>(node)) return []
  return node.type === Fragment ? elementsIn(node.props.children) : [node]
}
