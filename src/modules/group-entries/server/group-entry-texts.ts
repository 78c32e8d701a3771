import type { RequestContext } from '#src/platform/http/request-context.ts'

type TextOfCode = (code: string, params?: Readonly<Record<string, string | number>>) => string

/**
 * The text of an error code, as in an error response: a row's issue has the same text as the
 * form's.
 */
export function groupEntryTexts({ services, language }: Pick<RequestContext, 'services' | 'language'>): TextOfCode {
  return (code, params = {}) => {
    if (code.startsWith('validation.')) return services.textOf(language, 'ui', code, params)
    return services.textOf(language, code.slice(0, code.indexOf('.')), `error.${code}`, params)
  }
}
