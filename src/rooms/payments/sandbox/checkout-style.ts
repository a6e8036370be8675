/** The page loads no other files, so it repeats the colours that it uses from src/design/css/tokens.css. */
export const checkoutStyle = `
:root{color-scheme:light dark;--ground:#f8fafd;--surface:#fff;--mist:#eceff5;--ink:#12192f;--ink2:#444d61;--line:#ccd1d9;--control:#788190;--baba:#1f2d7c;--baba-hover:#141e63;--on-fill:#fff;--danger:#b7191c;--danger-tint:#fdeae8;--keke-tint:#fff1c2;--dawa:#196537;--dawa-tint:#e0f2e6}
@media (prefers-color-scheme:dark){:root{--ground:#080e23;--surface:#111830;--mist:#1b2340;--ink:#edf0f6;--ink2:#b8becb;--line:#2d3548;--control:#6b748a;--baba:#a2b3fb;--baba-hover:#c3cefd;--on-fill:#0a1137;--danger:#f3827a;--danger-tint:#421619;--keke-tint:#3a2f08;--dawa:#76c68d;--dawa-tint:#0f3020}}
*{box-sizing:border-box;margin:0}
body{background:var(--ground);color:var(--ink);font:1.0625rem/1.55 system-ui,sans-serif;min-height:100vh;padding:1rem;display:grid;align-items:center;justify-items:center}
main{width:100%;max-width:26rem;background:var(--surface);border:1px solid var(--line);border-radius:3px;padding:1.5rem}
.from{color:var(--ink2);font-size:.875rem}
h1{font-size:1.75rem;line-height:1.2;font-weight:800;letter-spacing:-.02em;margin-top:.25rem;font-variant-numeric:tabular-nums}
dl{margin-top:1rem;border-top:1px solid var(--line);font-size:.9375rem}
dl div{padding:.5rem 0;border-bottom:1px solid var(--line)}
dt{color:var(--ink2);font-size:.875rem}
dd{overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
p.note,p.alert,p.done{margin-top:1rem;padding:.75rem;border-radius:3px;font-size:.9375rem;line-height:1.5}
.note{background:var(--keke-tint)}
.alert{background:var(--danger-tint);color:var(--danger);font-weight:600}
.done{background:var(--dawa-tint);color:var(--dawa);font-weight:600}
[hidden]{display:none}
form{margin-top:1rem;display:grid;gap:.75rem}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem .75rem;border-radius:3px;border:1px solid var(--control);background:var(--surface);color:var(--ink);cursor:pointer}
button:hover{background:var(--mist)}
button.first{background:var(--baba);border-color:var(--baba);color:var(--on-fill)}
button.first:hover{background:var(--baba-hover)}
button.last{border-color:transparent;background:none;color:var(--baba);text-decoration:underline;text-underline-offset:.2em}
button:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
button:disabled{opacity:.6;cursor:default}
fieldset{border:0;padding:0;display:grid;gap:.5rem;min-width:0}
fieldset button{font-size:.9375rem}
legend{padding:0;margin-bottom:.5rem;color:var(--ink2);font-size:.875rem}
@media (max-width:31rem){body{padding:0;align-items:start;background:var(--surface)}main{border:0;max-width:none;padding:1.5rem 1rem}}
`.trim();
