/** The bank's style sheet. It is a string, so that it is included in any bundle of the code. */
export const bankCss = `
:root {
  color-scheme: light dark;
  --sand: #f4efe5; --card: #fffdf9; --ink: #1c2a31; --ink-2: #56636a; --line: #ddd4c3; --edge: #857c6b;
  --sea: #0c5160; --on-sea: #ffffff; --sea-soft: #e2eff1; --dune: #e2b668; --dune-soft: #fbf1db;
  --dune-ink: #6b4a10; --ok: #1a6b45; --ok-soft: #e0f2e8; --stop: #a62f27; --stop-soft: #fbe7e4;
}
@media (prefers-color-scheme: dark) {
  :root {
    --sand: #10181c; --card: #19242a; --ink: #e8eef0; --ink-2: #a9b7bd; --line: #2f3e45; --edge: #7c8b92;
    --sea: #7cc9d6; --on-sea: #06282f; --sea-soft: #1e3a42; --dune: #e2b668; --dune-soft: #2b2718;
    --dune-ink: #efcf94; --ok: #7fd3a8; --ok-soft: #17352a; --stop: #ffa196; --stop-soft: #3b2220;
  }
}
*, *::before, *::after { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; background: var(--sand); color: var(--ink);
  font: 1rem/1.5 system-ui, "Segoe UI", Roboto, "Liberation Sans", "Noto Sans", Arial, sans-serif;
  -webkit-text-size-adjust: 100%;
}
h1, h2, p, dl, dd, ul, fieldset, legend { margin: 0; padding: 0; border: 0; }
h1 { font-size: 1.5rem; line-height: 1.25; text-wrap: balance; }
h2 { font-size: 1.125rem; line-height: 1.3; }
a { color: var(--sea); text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--sea); outline-offset: 2px; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.inner { width: min(100% - 2rem, 60rem); margin-inline: auto; }
.inner.wide { width: min(100% - 2rem, 75rem); }
.narrow { max-width: 30rem; margin-inline: auto; display: grid; gap: 1rem; }
.bar { background: var(--card); border-bottom: 1px solid var(--line); }
.bar .inner { display: flex; align-items: center; justify-content: space-between; gap: 1rem; min-height: 4.25rem; }
.brand { display: flex; align-items: center; gap: .75rem; }
.brand b { display: block; font-size: 1.0625rem; line-height: 1.2; letter-spacing: .01em; }
.brand small { display: block; color: var(--ink-2); font-size: .8125rem; line-height: 1.3; }
.mark { flex: none; width: 2.5rem; height: 2.5rem; }
.mark-sky { fill: #0c5160; } .mark-sun { fill: #fff3dc; } .mark-dune { fill: #e2b668; }
.language { flex: none; display: inline-flex; align-items: center; min-height: 2.75rem; }
main { padding-block: 1.25rem 3rem; }
main > h1 { margin-bottom: 1rem; }
.columns { display: grid; gap: 1rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 1.25rem; }
.form { display: grid; gap: 1.25rem; }
.quiet { color: var(--ink-2); }
p, small { text-wrap: pretty; }
h2 + .quiet, h1 + .quiet { margin-top: -.9rem; }
.center { text-align: center; }
.center a { display: inline-flex; align-items: center; min-height: 2.75rem; }
.center + .center { margin-top: -1.25rem; }
.amount { font-size: 2.25rem; line-height: 1.1; font-weight: 650; letter-spacing: -.01em; font-variant-numeric: tabular-nums; }
.summary dl { display: grid; gap: .5rem; margin-top: 1rem; padding-top: 1rem; border-top: 1px solid var(--line); }
.summary dl > div { display: grid; grid-template-columns: 7.5rem 1fr; gap: .75rem; }
.summary dt { color: var(--ink-2); }
.summary dd { overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.chips { display: grid; grid-template-columns: 1fr 1fr; gap: .5rem; list-style: none; }
.chip {
  display: flex; flex-direction: column; justify-content: center; height: 100%; min-height: 3.25rem; padding: .4rem .75rem;
  border: 1px solid var(--edge); border-radius: 10px; color: var(--ink); line-height: 1.25; text-decoration: none; font-size: .9375rem;
}
.chip small { color: var(--ink-2); font-size: .8125rem; font-variant-numeric: tabular-nums; }
.chip:hover, .choice:hover { background: var(--sea-soft); }
.fields { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; align-items: start; }
.field.number, .field.holder { grid-column: 1 / -1; }
.field label { display: block; margin-bottom: .3rem; font-weight: 600; font-size: .9375rem; }
.field input {
  width: 100%; min-height: 3rem; padding: 0 .85rem; border: 1px solid var(--edge); border-radius: 10px;
  background: var(--card); color: var(--ink); font: inherit; font-size: 1.0625rem; font-variant-numeric: tabular-nums;
}
.field input::placeholder { color: var(--ink-2); opacity: .75; }
.field input[aria-invalid="true"] { border: 2px solid var(--stop); }
.hint { margin-top: .3rem; color: var(--ink-2); font-size: .875rem; }
.issue { margin-top: .3rem; color: var(--stop); font-size: .9375rem; }
.issue:empty { display: none; }
.issues { padding: 1rem; border-radius: 10px; background: var(--stop-soft); }
.issues h2 { font-size: 1rem; color: var(--stop); }
.issues ul { margin-top: .35rem; padding-left: 1.1rem; }
.issues a { color: var(--ink); }
.sandbox { padding: 1rem; border: 2px dashed var(--dune); border-radius: 14px; background: var(--dune-soft); }
.badge { color: var(--dune-ink); font-size: .8125rem; font-weight: 600; }
.sandbox legend { font-size: 1.125rem; font-weight: 700; margin-bottom: .35rem; }
.choice { display: flex; gap: .75rem; align-items: flex-start; min-height: 2.75rem; margin-inline: -.5rem; padding: .5rem; border-radius: 8px; cursor: pointer; }
.choice input { flex: none; width: 1.25rem; height: 1.25rem; margin: .15rem 0 0; accent-color: var(--sea); }
.choice b { display: block; font-weight: 600; line-height: 1.4; }
.choice small { display: block; color: var(--ink-2); font-size: .875rem; line-height: 1.4; }
details { margin-top: .5rem; padding-top: .25rem; border-top: 1px solid var(--line); }
summary { min-height: 2.75rem; padding-block: .6rem; font-weight: 600; cursor: pointer; }
.field.delay { max-width: 16rem; margin-bottom: .5rem; }
.primary {
  display: flex; align-items: center; justify-content: center; width: 100%; min-height: 3.25rem; padding: .5rem 1.25rem;
  border: 0; border-radius: 10px; background: var(--sea); color: var(--on-sea);
  font: inherit; font-size: 1.0625rem; font-weight: 650; text-decoration: none; cursor: pointer; font-variant-numeric: tabular-nums;
}
.primary:hover { background: color-mix(in srgb, var(--sea) 88%, var(--ink)); }
[type=submit][aria-disabled="true"] { opacity: .7; cursor: progress; }
.done { display: grid; gap: .75rem; text-align: center; padding-block: 2rem; }
.done .primary { margin-top: .5rem; }
.sign { width: 3.5rem; height: 3.5rem; margin-inline: auto; fill: none; stroke: var(--sea); stroke-width: 3; stroke-linecap: round; stroke-linejoin: round; }
.done.ok .sign { stroke: var(--ok); } .done.stop .sign { stroke: var(--stop); }
.scroll { overflow-x: auto; padding: 0; }
table { width: 100%; border-collapse: collapse; white-space: nowrap; }
th, td { padding: .75rem 1rem; text-align: left; border-bottom: 1px solid var(--line); }
th { font-size: .875rem; font-weight: 600; color: var(--ink-2); }
tbody tr:last-child td { border-bottom: 0; }
th.number, td.number { text-align: right; font-variant-numeric: tabular-nums; }
.words { min-width: 14rem; white-space: normal; overflow-wrap: anywhere; }
.words small { display: block; color: var(--ink-2); font-size: .875rem; }
td a { display: inline-flex; align-items: center; min-height: 2.75rem; margin-block: -.6rem; }
.status { display: inline-block; padding: .1rem .6rem; border-radius: 99px; background: var(--sea-soft); }
.status.succeeded { background: var(--ok-soft); color: var(--ok); }
.status.canceled { background: var(--stop-soft); color: var(--stop); }
.issues-form { display: grid; gap: .75rem; max-width: 40rem; margin-top: 2rem; }
.banks { display: grid; gap: .5rem; list-style: none; }
.banks a { display: flex; align-items: center; gap: .75rem; min-height: 3.25rem; padding: .5rem .85rem; border: 1px solid var(--line); border-radius: 10px; color: var(--ink); text-decoration: none; }
.banks a:hover { background: var(--sea-soft); }
.banks b { flex: none; display: grid; place-items: center; width: 2.25rem; height: 2.25rem; border-radius: 50%; background: var(--sea); color: var(--on-sea); font-weight: 650; }
.secondary {
  width: 100%; min-height: 2.75rem; margin-top: .5rem; padding: .4rem 1rem; border: 2px solid var(--dune-ink); border-radius: 10px;
  background: transparent; color: var(--dune-ink); font: inherit; font-weight: 650; cursor: pointer;
}
.secondary:hover { background: var(--card); }
@media (min-width: 48rem) {
  main { padding-block: 2rem 4rem; }
  .columns {
    grid-template: "summary form" auto "sandbox form" 1fr / minmax(0, 1fr) minmax(0, 1.2fr);
    gap: 1.5rem; align-items: start;
  }
  .columns > .summary { grid-area: summary; }
  .columns > .form { grid-area: form; }
  .columns > .sandbox { grid-area: sandbox; }
  .card { padding: 1.75rem; }
  .card.scroll { padding: 0; }
}
@media (forced-colors: active) { .primary { border: 1px solid; } }
`
