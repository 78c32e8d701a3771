import type { RequestContext } from '#src/platform/http/request-context.ts'

type Words = (code: string, params?: Readonly<Record<string, string | number>>) => string

/** What a code says to the reader, as an error's answer would: a line of the list is refused in the words of the form. */
export function groupEntryTexts({ services, language }: Pick<RequestContext, 'services' | 'language'>): Words {
  return (code, params = {}) => {
    if (code.startsWith('validation.')) return services.textOf(language, 'ui', code, params)
    return services.textOf(language, code.slice(0, code.indexOf('.')), `error.${code}`, params)
  }
}
