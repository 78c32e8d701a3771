import type { LocalApi } from '#src/client/api-context.ts'
import type { ApiFailure } from '#src/client/api-types.ts'
import type { FormValues } from '#src/client/form-values.ts'

/**
 * Uploads the files of a form submitted without a script, which are under `files.` and the name of
 * their field. The uploaded id replaces the field's value, so that it survives a refusal of the
 * form.
 * @returns the refusal of the first invalid file; null where all are accepted
 */
export async function sendFiles(
  api: LocalApi,
  values: FormValues,
  files: ReadonlyMap<string, File>,
): Promise<{ readonly error: ApiFailure; readonly status: number } | null> {
  for (const [name, file] of files) {
    const field = /^files\.((?:answers|admission|category)\..+)$/.exec(name)?.[1]
    if (field === undefined) continue
    const { data, error, response } = await api.call('POST /Register/ApiUploadFile', { body: { file } })
    if (error) {
      const { file: issue = { code: error.code, message: error.message } } = error.fields ?? {}
      return { error: { ...error, fields: { [field]: issue } }, status: response.status }
    }
    put(values, field.split('.'), data.fileId)
  }
  return null
}

function put(values: FormValues, [head = '', ...rest]: readonly string[], fileId: string): void {
  const currentValue = values[head]
  if (rest.length === 0) values[head] = fileId
  else if (typeof currentValue === 'object' && !Array.isArray(currentValue)) put(currentValue, rest, fileId)
}
