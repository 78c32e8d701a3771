import { isJson } from './media-type.ts'

type ReadBody = { ok: true; value: unknown } | { ok: false; status: 400 | 415; code: string }

/**
 * A JSON body; an empty body is an empty object. Only a body with a JSON type is read as JSON: a
 * browser sends no form of another site's page under this type without a preflight.
 */
export function parseBody(text: string, mediaType: string): ReadBody {
  if (text === '') return { ok: true, value: {} }
  if (!isJson(mediaType)) return { ok: false, status: 415, code: 'http.json_expected' }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false, status: 400, code: 'http.bad_json' }
  }
}

/** The last of two values with one name counts, as in JSON. */
export function parseFormBody(text: string): ReadBody {
  return { ok: true, value: Object.fromEntries(new URLSearchParams(text)) }
}
