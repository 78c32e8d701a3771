import type { ApiReply } from '#src/client/api-types.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'

type Missing = ApiReply<'GET /api/account/registrations/:registrationId/entries/:entryId/mine'>['missing']
type MissingProps = { readonly missing: Missing; readonly startsAt: string; readonly timeZone: string }

/**
 * The documents that were missing when the form was filled in, and until when they can be added.
 */
export function MissingDocumentsNotice({ missing, startsAt, timeZone }: MissingProps) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  if (missing.length === 0) return null
  const documents = missing.map((document) => t(`missing.${document}`)).join(', ')
  return (
    <p className="text-sm">
      <span className="font-medium">{t('documentsMissing', { documents })}.</span>{' '}
      {isInstant(startsAt) && t('documentsMissingUntil', { moment: format.deadline(startsAt, timeZone) })}
    </p>
  )
}
