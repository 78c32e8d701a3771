import { Icon } from './icon.tsx'

/** The error under a field; a live region announces it when it appears. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return (
    <div id={id} aria-live="polite" className="empty:hidden">
      {text && (
        <p className="flex items-start gap-1.5 text-sm text-stop">
          <Icon name="stop" size={16} className="mt-0.5 flex-none" />
          {text}
        </p>
      )}
    </div>
  )
}
