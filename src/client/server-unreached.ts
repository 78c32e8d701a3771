import { data } from 'react-router'
import type { ApiFailure } from './api-types.ts'
import { type FormValues, readFormValues } from './form-values.ts'

/**
 * The refusal that the browser itself makes where a form did not reach the server; the form has its
 * text.
 */
export const serverUnreached: ApiFailure = { code: 'app.server_unreached', message: '' }

/**
 * For an idempotent form: without a connection the form stays and says so, instead of an error
 * page. The result is a refusal, so that the page's own data is not requested again.
 */
export async function withOfflineRefusal<Sent, Failure>(
  { request, serverAction }: { request: Request; serverAction: () => Promise<Sent> },
  toFailure: (values: FormValues) => Failure,
) {
  const copy = request.clone()
  try {
    return await serverAction()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return data(toFailure(await readFormValues(copy)), { status: 503 })
  }
}
