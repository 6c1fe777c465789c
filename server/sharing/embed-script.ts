/** How often the page to embed looks for a newer one. */
const RENEW_MS = 300_000;
/** The same where a part of it has ended, or it could not be had. */
const RENEW_SOON_MS = 30_000;
const LOOK_MS = 1000;

/**
 * The only script of the page to embed. It counts from when the page was asked for, by a clock that nobody sets, and by the
 * device's clock where that has gone on further, as after sleep. An element whose `data-left` (ms) is over is marked; the style
 * hides what it said. The page asks for itself before it is loaded again, so that a lost connection leaves no browser's error
 * in its place; first when it has stood there for a while, however long it was on its way.
 */
export const EMBED_SCRIPT = `(()=>{
const begun=Date.now()-performance.now();
let asked=performance.now();
const look=()=>{
const passed=Math.max(performance.now(),Date.now()-begun);
let over=false;
for(const part of document.querySelectorAll('[data-left]'))if(passed>=part.dataset.left){part.dataset.over='';over=true}
if(document.hidden||passed-asked<(over?${RENEW_SOON_MS}:${RENEW_MS}))return;
asked=passed;
fetch(location.href,{method:'HEAD',mode:'no-cors',cache:'no-store'}).then(answer=>{if(answer.status<500)location.reload()},()=>{asked=passed-(over?0:${RENEW_MS - RENEW_SOON_MS})})
};
setInterval(look,${LOOK_MS});
for(const event of ['pageshow','visibilitychange','online'])addEventListener(event,look);
look()
})()`;

/** For a browser without scripts, in seconds. */
export const RENEW_SECONDS = RENEW_MS / 1000;
