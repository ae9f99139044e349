// Styles of places that only some pages have: the parts of the start page, forms, facts about the association, the foot.
// Appended to the rules of styles.ts.

export const placeRules = `
.logo{flex:none;display:block;max-width:9rem}
.logo picture img{width:auto;max-width:9rem;height:2.75rem;object-fit:contain;background:#fff;padding:.25rem;border-radius:var(--corner)}
.front .logo picture img{height:3.5rem}
.logo.alone{flex:0 1 auto;max-width:min(16rem,100%)}
.logo.alone picture img{max-width:100%;height:3.5rem}
.front .logo.alone{max-width:min(22rem,100%)}
.front .logo.alone picture img{height:5.5rem}
.joint{display:block;min-width:0;overflow-wrap:anywhere}
.over{display:flex;align-items:center;gap:.5rem;margin-bottom:.25rem;font:600 .9375rem/1.3 var(--label);letter-spacing:0;word-spacing:0}
.over .logo picture img,.front .over .logo picture img{max-width:4rem;height:1.75rem;padding:.125rem}
.front .over{font-size:1.0625rem}
.header-picture{position:relative}
.header-picture img{width:100%;height:clamp(7rem,17vw,15rem);border-radius:0}
.header-picture::after{content:"";position:absolute;inset:60% 0 0;background:linear-gradient(to bottom,transparent,var(--band))}
.header-picture p{position:absolute;right:0;bottom:0;z-index:1;max-width:80%;padding:.25rem 1rem;background:var(--band);border-radius:var(--corner) 0 0;font:.8125rem/1.5 var(--label)}
.header-picture+.masthead{padding-top:.5rem}

.lead-story{display:grid;grid-template:auto 1fr/minmax(0,7fr) minmax(0,5fr);column-gap:var(--gap)}
.lead-story .story-picture{grid-row:1/-1;margin:0}
.lead-story.bare{display:block;padding:clamp(1.75rem,4vw,3.5rem);background:var(--tint)}
.bare .headline{max-width:16em}
.lead-story:not(.bare) .headline{font-size:clamp(1.875rem,1.25rem + 2vw,2.75rem)}
.lead-story .rail{padding-bottom:.5rem}
.lead-story .rail>.kind{display:inline}
.lead-story .rail>.kind::after{content:" ·"}
.welcome{padding-block:clamp(0rem,4vw,3rem) clamp(1.5rem,6vw,4.5rem)}
.welcome::before,.bare::before{content:"";display:block;width:4rem;margin-bottom:1.5rem;border-top:.375rem solid var(--link)}
.welcome .headline{max-width:16em;text-wrap:balance;font-variant-numeric:lining-nums}
.facts-list.subjects{margin-top:2.5rem}
.byline+.lead{margin-top:.875rem}
.people.round{grid-template-columns:repeat(auto-fill,minmax(9.5rem,1fr));gap:2rem 1.5rem}
.people.round li{flex-direction:column;text-align:center;gap:.75rem}
.people.round .face,.people.round .initials{width:7.5rem}
.people.round .initials{height:7.5rem;font-size:2.25rem}
.people.round p{text-wrap:balance}
.about .wrap{display:grid;grid-template-columns:minmax(0,7fr) minmax(0,4fr);gap:2rem 4rem}
.about .wrap>:only-child{grid-column:1/-1}
.about .label{margin-bottom:.5rem}
.about .more{margin-top:.75rem}
.contact{font:1.0625rem/1.65rem var(--label)}
.contact li:not(:has(a)){padding-block:.25rem}
.social{display:flex;flex-wrap:wrap;gap:0 1.25rem}

.reach .facts-list{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(15rem,100%),1fr));gap:1.25rem 2rem}
.reach .facts-list>div+div{margin-top:0}
.reach+.text{margin-top:2.25rem}
.letter-form form{margin-top:1.25rem}
.field+.field,.field+.trap+.button,.letter-form .button{margin-top:1.5rem}
.field label{display:block;font:600 1.0625rem/1.5 var(--label)}
.field p{font:.9375rem/1.4 var(--label);color:var(--grey);margin-bottom:.375rem}
.field :is(input,textarea){display:block;width:100%;margin-top:.25rem;padding:.625rem .75rem;font:1.0625rem/1.5 var(--label);color:inherit;background:var(--page);
  border:1px solid var(--grey);border-radius:var(--corner);appearance:none}
.field input{max-width:26rem}
.field textarea{resize:vertical;min-height:9rem}
.field :is(input,textarea):focus-visible{outline-offset:0}
.fault{--mark:#b3261e}
.field.fault{padding-left:1rem;border-left:3px solid var(--mark)}
.field.fault :is(input,textarea){border:2px solid var(--mark)}
.field .why{color:var(--mark);font-weight:600}
.notice{margin-top:1.25rem;padding:1.25rem 1.5rem;border:2px solid var(--link);border-radius:var(--corner);font:1.0625rem/1.65rem var(--label)}
.notice.fault{border-color:var(--mark)}
.notice .label{font-size:1.1875rem}
.notice ul{margin:.5rem 0 .5rem 1.25rem;padding:0}
.notice li a{color:var(--mark);font-weight:600}
.notice:focus{outline:2px solid var(--link);outline-offset:2px}
.trap{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.button button{padding:.625rem 1.5rem;background:var(--band);color:var(--on-band);border:1px solid transparent;border-radius:var(--knob);font:600 1.0625rem/1.5 var(--label);cursor:pointer}
.button.plain button{background:none;color:inherit;border-color:currentcolor}
.button button:hover{text-decoration:underline}
.button a{border:1px solid transparent}
.letter-form .meta,.letter-form .lead{margin-top:1rem}
.letter-form .lead+p{margin-top:.25rem}
.letter-form .meta::before{content:none!important}

.foot .wrap{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:1.5rem 3rem;padding-block:3rem 2.5rem}
.foot .wrap.languages,.foot .languages>.plain{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 1.75rem}
.foot .wrap.languages{padding-block:1.25rem 0}
.foot .languages>.plain{margin:0}
.languages p{font-weight:600}
.refusal{padding-top:min(16vh,8rem)}

.foot .owner{display:flex;align-items:center;gap:.875rem;margin-bottom:.75rem;font:var(--head-weight) 1.25rem/1.25 var(--head);word-spacing:var(--word-gap)}
.foot :focus-visible{outline-color:var(--on-band)}
.foot .plain{display:block}
.foot .plain a{padding-block:.3125rem}
.foot .plain li:not(:has(a)){padding-block:.3125rem}
.foot .social{display:flex}
.foot .wrap>.plain{columns:2;column-gap:3rem}
.foot .wrap>:nth-child(2):nth-last-child(2){grid-column:2/-1}
main:has(.contact)+.foot .reached{display:none}
main:has(.contact)+.foot .wrap>.plain{grid-column:2/-1}
.foot .promise{grid-column:1/-1;padding-top:1.25rem;border-top:1px solid color-mix(in srgb,currentColor 35%,transparent);max-width:none}

.press-logo picture img{width:auto;max-width:16rem;height:9rem;object-fit:contain;background:#fff;padding:1rem;border:1px solid var(--line)}
.press-logo .meta{margin-block:.75rem .25rem}
.press-portraits{list-style:none;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(11rem,45%),1fr));gap:2rem 1.5rem}
.press-portraits p{font:.9375rem/1.375rem var(--label)}
.press-portraits .who{margin-top:.5rem;font:var(--head-weight) 1.1875rem/1.5rem var(--head)}

.fold+.fold{border-top:1px solid var(--line)}
.fold summary{padding-block:.75rem;font:var(--head-weight) 1.3125rem/1.5 var(--head);word-spacing:var(--word-gap)}
.fold summary h2{display:inline;font-size:1.3125rem}
.fold summary .count{font:1rem/1.5 var(--label)}
.fold[open]{padding-bottom:1.5rem}
.fold .people,.fold .topics{margin-top:.75rem}
.fold:has(>summary :target)::details-content{content-visibility:visible;block-size:auto}

@media (prefers-color-scheme:dark){.fault{--mark:#ff9d94}}
@media (max-width:56rem){
  .lead-story{display:block}
  .lead-story .story-picture{margin-bottom:1rem}
  .people.round{grid-template-columns:repeat(auto-fill,minmax(7.5rem,1fr));gap:2rem .75rem}
  .people.round p{font-size:.875rem}
  .foot .wrap{grid-template-columns:repeat(2,minmax(0,1fr))}
}
@media (max-width:44rem){
  .logo picture img{max-width:7rem;height:2.25rem}
  .front .logo picture img{height:2.75rem}
  .logo.alone picture img{max-width:100%;height:2.75rem}
  .front .logo.alone picture img{height:4rem}
  .lead-story.bare{margin:-2rem -1.25rem 0;padding:1.75rem 1.25rem 2rem}
  .lead-story .story-picture{margin:-2rem -1.25rem 1rem}
  .lead-story .story-picture img,.lead-story .story-picture .gone{border-radius:0}
  .people.round{grid-template-columns:repeat(2,minmax(0,1fr));gap:1.75rem 1rem}
  .people.round .face,.people.round .initials{width:6rem}
  .people.round .initials{height:6rem;font-size:1.875rem}
  .about .wrap,.foot .wrap{display:block}
  .about .wrap>*+*,.foot .wrap>*+*{margin-top:1.75rem}
  .letter-form .button button{width:100%}
}
@media (pointer:coarse){.foot .plain a{padding-block:.625rem}}
@media (forced-colors:active){
  .header-picture::after{content:none}
  .button a,.button button,.monogram,.initials{border:1px solid}
}
@media print{
  .fold summary{break-after:avoid;list-style:none}
  .fold summary::after{content:none}
  .fold::details-content{content-visibility:visible;block-size:auto}
  .header-picture,.foot .logo:not(.alone),.join,.letter-form,.foot .wrap>.plain,.foot .promise,.press-portraits p:last-child,.press-logo .more{display:none}
  .name a{min-height:0;gap:.375cm}
  .logo picture img,.front .logo picture img{height:1.125cm!important;max-width:4.5cm!important;padding:0!important}
  .over .logo{display:none}
  .foot .reached .plain{columns:2;font-size:9pt}
  .foot .only-print{margin-top:.25rem}
  .lead-story,.about .wrap,.foot .wrap{display:block}
  .lead-story.bare{padding:0}
  .about .contact{margin-top:1rem}
  .bare::before,.welcome::before{content:none}
  .lead-story .headline{font-size:22pt}
  .people.round li{text-align:left;align-items:flex-start}
  .foot .wrap{padding-block:.5rem 0}
  .foot{font-size:9pt;background:none;color:#000}
  .foot .owner{margin:0;font-size:10pt}
}`
