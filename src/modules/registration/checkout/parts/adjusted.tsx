import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Notice } from '#src/ui/kit/notice.tsx'
import { entryFileMaxBytes } from '../../entry-details/domain/entry-file.ts'
import type { Adjustments, FrameProps } from './step-props.ts'

/** Notices: a form without a script had a file that is too large, or the cart was reduced. */
export function Adjusted({ adjustments, isFileTooLarge }: Pick<FrameProps, 'adjustments' | 'isFileTooLarge'>) {
  const ui = useTexts('ui')
  return (
    <>
      {isFileTooLarge && (
        <Notice look="stop">{ui('error.http.file_too_large', { max: entryFileMaxBytes / 1_000_000 })}</Notice>
      )}
      {adjustments.length > 0 && <CutCart adjustments={adjustments} />}
    </>
  )
}

/** The cart was reduced to the stock (SPEC §8); the rest is shown below. */
export function CutCart({ adjustments }: { adjustments: Adjustments }) {
  const t = useTexts('registration')
  return (
    <Notice look="warn" title={t('adjustedTitle')} live>
      <p>{t('adjustedNote')}</p>
      <ul className="list-disc pl-5">
        {adjustments.map(({ itemName, from, to }) => (
          <li key={itemName}>{t('adjustedLine', { name: itemName, from, to })}</li>
        ))}
      </ul>
    </Notice>
  )
}
