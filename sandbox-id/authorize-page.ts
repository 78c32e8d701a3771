import { html } from 'hono/html'
import { misbehaviours } from './misbehaviour.ts'

/** The provider's page: who agrees, and what goes wrong. */
export function authorizePage(url: string) {
  const clientId = new URL(url).searchParams.get('client_id') ?? ''
  const name = /^\d+$/.test(clientId) ? 'VK ID' : 'Яндекс ID'
  return html`<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${name} (песочница)</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 26rem; margin: 2rem auto; padding: 0 1rem }
label, button { display: block; margin-top: 1rem }
input, select, button { font: inherit; width: 100%; box-sizing: border-box; min-height: 2.75rem }
</style>
</head>
<body>
<main>
<h1>${name}</h1>
<p>Это песочница: войти можно кем угодно.</p>
<form method="post">
<label>Номер <input name="id" value="1001" required pattern="[0-9]+"></label>
<label>Имя <input name="firstName" value="Дана"></label>
<label>Фамилия <input name="lastName" value="Лесная"></label>
<label>Почта <input name="email" type="email" value="dana.lesnaya@yandex.ru"></label>
<label>Что пойдёт не так
<select name="misbehaviour"><option value="">Ничего</option>${misbehaviours.map((misbehaviour) => html`<option>${misbehaviour}</option>`)}</select></label>
<button>Разрешить</button>
</form>
</main>
</body>
</html>`
}
