import { useSite } from '#src/client/use-site.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { HelpAnswer } from '../domain/help-answers.ts'
import { defaultTenantCode } from '../domain/tenant.ts'

/**
 * A link from an error to the answer about it, in a new tab, since the form or the clock on this page goes on. The help is on the
 * default tenant's site only.
 */
export function HelpLink({ answer }: { answer: HelpAnswer }) {
  const t = useTexts('ui')
  const { tenant } = useSite()
  if (tenant.organizedId !== defaultTenantCode) return null
  return (
    <a
      href={`/help#${answer}`}
      target="_blank"
      rel="noreferrer"
      className="inline-block min-h-11 py-2.5 text-sm underline underline-offset-2"
    >
      {t('helpAnswer')}
    </a>
  )
}
