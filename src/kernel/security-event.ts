/**
 * The events of the security log. A route's `security` names one; refusals, limits and operators'
 * calls are logged for every route.
 */
export type RouteSecurityEvent =
  | 'sign_in'
  | 'sign_up'
  | 'reauthentication'
  | 'password_change'
  | 'password_reset'
  | 'sessions_end'
  | 'email_change_request'
  | 'passkey_change'
  | 'two_step_change'
  | 'external_identity_change'
  | 'phone_change'
  | 'document_read'
  | 'data_export'
  | 'account_deletion'
  | 'account_merge'
  | 'payment_account_change'
  | 'refund_account_change'
export type SecurityEvent =
  | RouteSecurityEvent
  | 'role_refused'
  | 'object_refused'
  | 'foreign_origin'
  | 'limit'
  | 'operator_access'
  | 'role_change'
  | 'member_change'
  | 'email_change'
