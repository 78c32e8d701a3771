/** Messages of pages that ask for authentication again. */
export const ru = {
  identityTitle: 'Подтвердите, что это вы',
  identityByPassword:
    'Вы вошли больше десяти минут назад, а это важное действие. Введите пароль ещё раз: так никто другой не сделает этого с вашего устройства.',
  identityByCode:
    'Вы вошли больше десяти минут назад, а это важное действие. Пришлём код на {{email}}: так никто другой не сделает этого с вашего устройства.',
  identityCodeSent: 'Код отправлен на {{email}}. Он действует десять минут.',
  identityPassword: 'Пароль',
  identityCode: 'Код из письма',
  identitySend: 'Прислать код',
  identitySendAgain: 'Прислать ещё раз',
  identityGoOn: 'Подтвердить и продолжить',
  identityPasskey: 'Подтвердить ключом доступа',
  identityPasskeyCancelled: 'Ключ не подтверждён. Попробуйте ещё раз или введите пароль либо код.',
  identityPasskeyFailed: 'Не получилось открыть ключ доступа. Введите пароль или код.',
  identitySecond: 'Код из приложения или резервный код',
  identitySecondNote: 'И код из приложения: у вас включён двухэтапный вход.',
  identityLeave: 'Не сейчас',
  identityForgotten: 'Забыли пароль?',
} as const
