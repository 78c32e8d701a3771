import { data } from 'react-router'
import type { ApiFailure } from './api-types.ts'
import { type FormValues, readFormValues } from './form-values.ts'

/** The refusal that the browser itself tells where a form did not reach the server; the form has its words. */
export const unreached: ApiFailure = { code: 'app.unreached', message: '' }

/**
 * For a form that may be sent twice without harm: without a connection it stays as it is and says so, rather than the whole page
 * giving way. What the browser answers is a refusal, so that the page's own data is not asked for again.
 */
export async function unlessUnreached<Sent, Answer>(
  { request, serverAction }: { request: Request; serverAction: () => Promise<Sent> },
  answer: (values: FormValues) => Answer,
) {
  const typed = request.clone()
  try {
    return await serverAction()
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown
    return data(answer(await readFormValues(typed)), { status: 503 })
  }
}
