import { isJson } from './media-type.ts'

type ReadBody = { ok: true; value: unknown } | { ok: false; status: 400 | 415; code: string }

/**
 * A body of JSON; nothing at all is an empty object. Only what says that it is JSON is read as such: a browser sends no form of
 * another site's page under this type unasked.
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

/** Of a name twice the last counts, as in JSON. */
export function parseFormBody(text: string): ReadBody {
  return { ok: true, value: Object.fromEntries(new URLSearchParams(text)) }
}
