import { html, raw } from 'hono/html'
import { documentStyle } from './document-style.ts'
import type { openApiDocument } from './open-api.ts'

type OpenApi = ReturnType<typeof openApiDocument>

/** The API's documentation as one HTML page without a script. */
export function docsPage(api: OpenApi) {
  const operations = Object.entries(api.paths ?? {}).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'delete'] as const).flatMap((method) => {
      const operation = item?.[method]
      return operation ? [{ method, path, operation, id: `${method}${path}`.replace(/[^a-z0-9]+/gi, '-') }] : []
    }),
  )
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? '')
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${api.info.title}</title><style>${raw(documentStyle)}</style></head>
<body><main><h1>${api.info.title} <small>${api.info.version}</small></h1><p>${api.info.description ?? ''}</p>
<p><a href="/api/openapi.json">OpenAPI ${api.openapi}</a></p>
<nav aria-label="Calls">${[...groups].map(
    ([tag, all]) =>
      html`<h2>${tag}</h2><ul>${all.map(({ id, method, path }) => html`<li><a href="#${id}"><b>${method.toUpperCase()}</b> ${path}</a></li>`)}</ul>`,
  )}</nav>
${operations.map(
  ({ id, method, path, operation }) => html`<section id="${id}"><h2><b>${method.toUpperCase()}</b> ${path}</h2>
<p>${operation.summary ?? ''}</p><p class="quiet">${operation.description ?? ''}</p>
${operation.parameters && operation.parameters.length > 0 ? schemaBlock('Parameters', operation.parameters) : ''}
${operation.requestBody ? schemaBlock('Body', firstSchema(operation.requestBody)) : ''}
${Object.entries(operation.responses ?? {}).map(([status, response]) =>
  status === '200'
    ? schemaBlock('Reply 200', firstSchema(response))
    : html`<p><b>${status}</b> ${descriptionOf(response)}</p>`,
)}</section>`,
)}
</main></body></html>`
}

function schemaBlock(title: string, schema: unknown) {
  return html`<details><summary>${title}</summary><pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre></details>`
}

function firstSchema(holder: object): unknown {
  if (!('content' in holder)) return holder
  const content = holder.content
  const [media] = typeof content === 'object' && content !== null ? Object.values(content) : []
  return typeof media === 'object' && media !== null && 'schema' in media ? media.schema : media
}

function descriptionOf(response: unknown): string {
  return typeof response === 'object' && response !== null && 'description' in response
    ? String(response.description)
    : ''
}
