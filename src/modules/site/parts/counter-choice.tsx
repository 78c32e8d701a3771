import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'

type CounterChoiceProps = { readonly isAllowed: boolean; readonly back: string }

/**
 * The reader's answer about the visit counter, to be changed. A plain form, so that the page is
 * loaded anew: a script that runs cannot be unloaded.
 */
export function CounterChoice({ isAllowed, back }: CounterChoiceProps) {
  const t = useTexts('site-counter')
  return (
    <div className="page-column pb-16">
      <PageSection id="counter" title={t('counterHeading')}>
        <form method="post" action="/cookies/counter" className="flex flex-col items-start gap-4">
          <input type="hidden" name="back" value={back} />
          <p>{t(isAllowed ? 'counterAllowed' : 'counterForbidden')}</p>
          <Button type="submit" name="choice" value={isAllowed ? 'no' : 'yes'} look="quiet">
            {t(isAllowed ? 'counterForbid' : 'counterPermit')}
          </Button>
        </form>
      </PageSection>
    </div>
  )
}
