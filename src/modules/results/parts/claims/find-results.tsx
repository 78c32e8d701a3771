import { Form } from 'react-router'
import type { ApiReply } from '#src/client/api-types.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import { type MyResultsParams, myResultsPath } from '../mine/my-results-path.ts'
import { ClaimableList } from './claimable-list.tsx'

type FindResultsProps = {
  params: MyResultsParams
  claimable: ApiReply<'GET /api/results/claimable'>
}

/** Results that may be the participant's: those of their name, or those that a search finds. */
export function FindResults({ params, claimable: { list, hasMore } }: FindResultsProps) {
  const t = useTexts('results-claims')
  const { person, event = '', q = '' } = params
  const isSearched = event !== '' || q !== ''
  return (
    <PageSection title={t('findTitle')} id="find" className="scroll-mt-24">
      <p className="max-w-prose text-ink-2">{t('findLead')}</p>
      {!isSearched && list.length > 0 && (
        <div className="flex flex-col gap-2">
          <h3 className="font-semibold text-lg">{t('suggestionsTitle')}</h3>
          <ClaimableList list={list} person={person} />
        </div>
      )}
      <Card>
        <Form
          method="get"
          action={`${myResultsPath}#find`}
          className="grid items-start gap-4 tablet:grid-cols-[1fr_1fr_auto]"
        >
          {person !== undefined && <input type="hidden" name="person" value={person} />}
          <TextField
            name="event"
            type="search"
            label={t('findEvent')}
            hint={t('findEventHint')}
            defaultValue={event}
            maxLength={80}
            optional
          />
          <TextField
            name="q"
            type="search"
            label={t('findName')}
            hint={t('findNameHint')}
            defaultValue={q}
            maxLength={80}
            optional
          />
          <Button type="submit" className="max-tablet:w-full tablet:mt-7">
            {t('find')}
          </Button>
        </Form>
      </Card>
      {isSearched && (
        <div className="flex flex-col gap-2" aria-live="polite">
          <h3 className="font-semibold text-lg">{t('foundTitle')}</h3>
          {list.length === 0 ? <p>{t('foundNone')}</p> : <ClaimableList list={list} person={person} />}
          {hasMore && <p className="text-ink-2">{t('foundMore')}</p>}
        </div>
      )}
    </PageSection>
  )
}
