import { useTexts } from '#src/ui/i18n/use-texts.ts'

/** The text of an issue found in the browser, the same as the server's. */
export function useIssueText(): (code: string) => string {
  const ui = useTexts('ui')
  const t = useTexts('accounts')
  return (code) => {
    switch (code) {
      case 'validation.required':
        return ui('validation.required')
      case 'validation.email':
        return ui('validation.email')
      case 'validation.cyrillicEmail':
        return ui('validation.cyrillicEmail')
      case 'validation.phone':
        return ui('validation.phone')
      case 'validation.lettersOnly':
        return ui('validation.lettersOnly')
      case 'validation.date':
        return ui('validation.date')
      case 'accounts.mixed_letters':
        return t('error.accounts.mixed_letters')
      case 'accounts.birth_date_future':
        return t('error.accounts.birth_date_future')
      case 'accounts.birth_date_old':
        return t('error.accounts.birth_date_old')
      case 'accounts.terms_needed':
        return t('error.accounts.terms_needed')
      case 'accounts.personal_data_needed':
        return t('error.accounts.personal_data_needed')
      case 'accounts.app_code_form':
        return t('error.accounts.app_code_form')
      case 'accounts.passkey_name_missing':
        return t('error.accounts.passkey_name_missing')
      case 'accounts.code_form':
        return t('error.accounts.code_form')
      case 'accounts.document_code_needed':
        return t('error.accounts.document_code_needed')
      case 'accounts.document_number_needed':
        return t('error.accounts.document_number_needed')
      case 'accounts.document_number_length':
        return t('error.accounts.document_number_length')
      case 'accounts.document_number_form':
        return t('error.accounts.document_number_form')
      default:
        return ui('validation.invalid')
    }
  }
}
