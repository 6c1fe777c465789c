/** The whole style of the page to embed, light and dark; the colours are those of the pages. It fits from 240 px on. */
export const EMBED_STYLE = `
:root{color-scheme:light dark;--ink:#0b2138;--muted:#45607a;--surface:#fff;--ground:#f1f5f8;--line:#d5dfe8;--sea:#0b61ad;--deep:#0c2b4a;--on-deep:#fff;--on-deep-muted:#bfd0e0;--danger:#b0241b;--danger-ground:#fde8e5;--caution:#7d4b00;--caution-ground:#fff2d9;--signal:#ffc94d;--on-signal:#0b2138;--sea-ground:#e3effa}
@media(prefers-color-scheme:dark){:root{--ink:#eaf2fa;--muted:#a9bfd3;--surface:#0c2036;--ground:#081827;--line:#254360;--sea:#7cc0ff;--deep:#0a2743;--danger:#ff9d93;--danger-ground:#3a1613;--caution:#f6c569;--caution-ground:#33240a;--sea-ground:#0f3050}}
*{box-sizing:border-box;margin:0}
html{font:100%/1.4 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;background:var(--surface);color:var(--ink);font-variant-numeric:tabular-nums}
body{overflow-wrap:anywhere}
main{display:flex;flex-direction:column;min-height:100vh;border:1px solid var(--line)}
a{color:inherit;text-underline-offset:.2em}
a:focus-visible{outline:3px solid var(--sea);outline-offset:2px}
header{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:.1rem 1rem;padding:.6rem .85rem;background:var(--deep);color:var(--on-deep)}
header a:focus-visible{outline-color:currentColor}
h1{font-size:1.2rem;line-height:1.25;letter-spacing:-.01em}
h1 a{text-decoration:none}
h1 a:hover{text-decoration:underline}
header p{font-size:.875rem;color:var(--on-deep-muted)}
header time{color:var(--on-deep);font-weight:600}
h2{font-size:1rem;line-height:1.3}
.lead{font-size:.8125rem;font-weight:600}
.of{font-size:.75rem;line-height:1.35;color:var(--muted)}
.part{padding:.6rem .85rem;border-bottom:1px solid var(--line)}
.simulated{padding:.4rem .85rem;background:var(--caution-ground);color:var(--caution);font-weight:600;font-size:.875rem}
.warning{background:var(--signal);color:var(--on-signal);border-color:transparent}
.warning .of{color:inherit}
.info{background:var(--sea-ground)}
.words{white-space:pre-line}
ul{list-style:none;padding:0}
.report li{display:flex;gap:.45rem;align-items:flex-start;font-weight:600;padding:.1rem 0}
.report svg{flex:none;width:1.05rem;height:1.05rem;margin-top:.18rem}
.danger{color:var(--danger)}
.caution{color:var(--caution)}
.muted{color:var(--ink)}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.6rem,1fr));gap:1px;background:var(--line);flex:1 0 auto;border-bottom:1px solid var(--line)}
.figures>div{background:var(--surface);padding:.55rem .85rem .65rem;display:flex;flex-direction:column}
dt{font-size:.8125rem;color:var(--muted);font-weight:600}
.value{font-size:1.2rem;line-height:1.25;font-weight:700;letter-spacing:-.01em}
.value svg{width:1.05rem;height:1.05rem;margin-left:.3rem;vertical-align:-.12em}
.kept{white-space:nowrap}
.unknown{font-size:1rem;font-weight:600;color:var(--muted)}
.more{font-size:.875rem}
.act{font-size:.875rem;font-weight:600;color:var(--danger)}
.old{font-size:.8125rem;font-weight:600;color:var(--caution)}
.figures .of{margin-top:auto;padding-top:.3rem}
footer{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.15rem 1rem;padding:.55rem .85rem;font-size:.8125rem;background:var(--ground);color:var(--muted)}
footer strong{color:var(--ink);font-weight:600}
footer a{color:var(--sea);font-weight:600;display:inline-block;padding:.25rem 0}
.gone{font-weight:600;color:var(--muted)}
[data-left]>.gone{display:none}
[data-over]>*{display:none}
[data-over]>.gone{display:block}
.figures>[data-over]>dt{display:block}
.end{padding:1.2rem .85rem}
.end p+p{margin-top:.5rem}
@media(max-width:17.9rem){.figures{grid-template-columns:1fr}}
`;
