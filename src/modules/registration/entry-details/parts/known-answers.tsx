import type { ApiReply } from '#src/client/api-types.ts'

/**
 * Hidden inputs with the known answers while the fields are loading, so that an early submission
 * sends them as the fields would.
 */
export function KnownAnswers({
  form: { admission, answers },
}: {
  readonly form: Pick<ApiReply<'GET /Register/ApiRegistration'>, 'admission' | 'answers'>
}) {
  const ofDocuments = admission.flatMap(({ kind, has, ...document }) =>
    has === null
      ? []
      : Object.entries({ ...document, has: has ? 'yes' : 'no' }).map(([field, value]) => [
          `admission.${kind}.${field}`,
          typeof value === 'string' ? value : '',
        ]),
  )
  const ofQuestions = Object.entries(answers).flatMap(([code, answer]) =>
    (Array.isArray(answer) ? answer : [answer === true ? 'on' : String(answer)]).map((value) => [
      `answers.${code}`,
      value,
    ]),
  )
  return (
    <div aria-busy="true">
      {[...ofDocuments, ...ofQuestions].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </div>
  )
}
