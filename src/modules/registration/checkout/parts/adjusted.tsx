import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Notice } from '#src/ui/kit/notice.tsx'
import { entryFileMaxBytes } from '../../entry-details/domain/entry-file.ts'
import type { Adjustments, FrameProps } from './step-props.ts'

/** A form without a script carried more than is taken, or the cart was cut. */
export function Adjusted({ adjustments, isFileTooLarge }: Pick<FrameProps, 'adjustments' | 'isFileTooLarge'>) {
  const ui = useTexts('ui')
  return (
    <>
      {isFileTooLarge && (
        <Notice look="stop">{ui('error.http.file_too_large', { most: entryFileMaxBytes / 1_000_000 })}</Notice>
      )}
      {adjustments.length > 0 && <CutCart adjustments={adjustments} />}
    </>
  )
}

/** The cart was cut to what is there (SPEC §8); what remains is shown below, to go on with or to change. */
function CutCart({ adjustments }: { adjustments: Adjustments }) {
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
