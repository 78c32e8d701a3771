import { Form } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { Relative } from './family-list.tsx'

/** What is deleted with a relative, and the button; while a start is ahead, what to do first. */
export function RemoveRelative({ relative }: { readonly relative: Relative }) {
  const t = useTexts('family')
  const { starts, ownAccount, firstName: name } = relative
  if (starts.length > 0)
    return (
      <PageSection title={t('removeTitle')}>
        <p className="max-w-prose text-ink-2">{t('removeStarts')}</p>
      </PageSection>
    )
  return (
    <PageSection title={t('removeTitle')}>
      <p className="max-w-prose text-ink-2">
        {t('removeNote')} {ownAccount.state === 'has' && t('removeHasAccount')}
      </p>
      <details>
        <summary className="flex min-h-11 w-fit cursor-pointer items-center font-medium text-stop underline underline-offset-4">
          {t('remove')}
        </summary>
        <Form method="post" className="flex flex-col items-start gap-3 pt-2">
          <p className="font-semibold">{t('removeQuestion', { name })}</p>
          <Button type="submit" name="intent" value="remove" look="danger">
            {t('removeSure')}
          </Button>
        </Form>
      </details>
    </PageSection>
  )
}
