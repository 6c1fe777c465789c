/**
 * The words in the commonest passwords: those that come up again and again in the published lists of leaked passwords
 * (names, teams, keyboard rows, endearments, months and so on), put together by hand and not copied from one of them.
 * `password-policy.ts` refuses each word also in capitals, with figures and signs before or after it, with figures in
 * place of letters, and two of them in a row, so that 800 words stand for many thousands of passwords.
 */
export const COMMON_WORDS: ReadonlySet<string> = asSet(`
  blink scorpion bigdaddy marlboro redskins srilanka
  password passwort passwd pass passphrase secret letmein welcome login admin administrator root user guest
  master access default changeme hello whatever nothing internet computer system server network security
  secure private public google facebook twitter instagram youtube amazon apple microsoft windows android
  samsung iphone nokia linux ubuntu qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm
  qazwsx qweasd qweasdzxc wasd poiuy mnbvcxz abc abcd abcde abcdef abcdefg abcdefgh aaaa aaaaaa test tester
  testing temp temporary demo sample example iloveyou loveyou love lover loveme iloveu lovely lovers
  sweetheart darling honey baby babygirl babyboy angel angels princess prince queen king sweetie sweet cutie
  beautiful pretty kiss kisses forever always friend friends family mother father mommy daddy mama papa sister
  brother grandma nanny husband wife girlfriend boyfriend monkey dragon tiger lion eagle falcon panther jaguar
  cougar puma bear wolf fox rabbit bunny kitten kitty cat cats dog dogs doggy puppy horse horses pony dolphin
  dolphins whale shark turtle snake spider butterfly birdie chicken duck penguin panda elephant giraffe
  hamster mouse frog bulldog football soccer baseball basketball hockey tennis golf cricket rugby swimming
  running boxing racing skating fishing hunting cycling yankees rangers lakers cowboys steelers eagles raiders
  packers patriots broncos dodgers redsox liverpool arsenal chelsea everton tottenham spurs westham manchester
  united mancity newcastle villa celtic rangersfc leeds sunderland barcelona realmadrid juventus milan gunners
  superman batman spiderman ironman wolverine hulk thor joker robin pokemon pikachu naruto goku mario sonic
  zelda nintendo playstation xbox minecraft fortnite roblox warcraft starcraft counter halo starwars startrek
  matrix merlin gandalf frodo hobbit potter harrypotter snoopy scooby garfield mickey minnie simpson homer
  bart southpark sunshine summer winter spring autumn monday tuesday wednesday thursday friday saturday sunday
  january february march april may june july august september october november december christmas easter
  halloween birthday holiday holidays weekend vacation today tomorrow morning midnight flower flowers rose
  daisy lily jasmine violet tulip orchid cherry banana orange lemon peach strawberry mango chocolate cookie
  cookies candy sugar pepper ginger cinnamon coffee cheese pizza burger bacon pumpkin potato tomato peanut
  butter muffin cupcake pancake whisky whiskey vodka guinness beer wine red blue green yellow purple black
  white silver golden gold pink brown diamond crystal pearl ruby sapphire emerald rainbow star stars sunset
  sunrise moon moonlight heaven hell devil demon ghost shadow phantom spirit thunder lightning storm hurricane
  tornado fire flame phoenix ice snow snowball water river lake forest mountain freedom liberty peace hope
  faith happy happiness smile smiley lucky fortune success winner champion victory power energy strong legend
  hero soldier warrior knight ninja samurai pirate cowboy hunter ranger sniper killer assassin maverick rebel
  gangster monster beast badboy badass crazy silly funny stupid idiot loser bitch fuck fuckyou fuckoff fucker
  shit asshole bastard bollocks wanker pussy cock dick penis sexy sex sexsex porn playboy hotdog hottie jesus
  jesuschrist christ god godbless blessed blessing church bible angelina maria mary joseph david daniel
  michael matthew andrew james john robert william richard thomas charles george paul peter mark steven
  stephen kevin brian jason justin brandon jonathan joshua anthony christopher christian nicholas alexander
  alex ryan eric adam aaron samuel benjamin jack harry oliver charlie jacob noah oscar leo max maxwell tyler
  cameron dylan jordan logan austin connor liam ethan lucas mason hannah emma emily olivia sophie sophia
  isabella amelia jessica jennifer ashley amanda sarah stephanie melissa nicole michelle elizabeth heather
  tiffany rebecca rachel laura lauren megan samantha danielle natalie natasha victoria charlotte chloe lucy
  grace ella alice anna annie julia claire kate katie karen susan linda patricia barbara sandra andrea monica
  veronica vanessa gabriel carlos miguel antonio fernando alejandro martin simon patrick dennis gary keith
  stuart graham nigel derek trevor barry england scotland wales ireland london paris berlin madrid america
  american canada australia germany france italy spain brazil mexico india china japan russia africa europe
  texas california florida chicago boston newyork hollywood vegas britain british brighton bristol cardiff
  swansea plymouth cornwall devon glasgow edinburgh birmingham sheffield nottingham leicester oxford cambridge
  southampton portsmouth mercedes porsche ferrari lamborghini mustang corvette camaro chevy chevrolet ford
  toyota honda yamaha suzuki kawasaki ducati harley harleydavidson bmw audi volkswagen lexus nissan volvo
  metallica nirvana slipknot eminem beatles elvis rockstar rocknroll rock music guitar drummer piano dance
  dancer party hiphop metal punk reggae singer school teacher student college university doctor nurse lawyer
  engineer manager office work worker business company money cash dollar million millionaire rich casino poker
  trustno trustnoone letmeinnow opensesame mypassword thepassword yourpassword newpassword mypass
  passwordpassword adminadmin useruser testtest loveyouforever iloveyousomuch ihateyou missyou fuckme suckit
  whatsup helloworld goodluck goodbye welcomehome letsgo comeon jesuslovesme godisgood ilovegod ilovejesus
  mylove lovelove lovebug buttercup sugarplum teddybear sunflower blueberry ladybug firefly bluebird redwing
  nightmare dreamer dreams dream fantasy magic magical wizard witch vampire zombie alien robot rocket jupiter
  saturn mercury venus mars pluto apollo zeus hercules athena titan atlantis avalon camelot excalibur cocacola
  pepsi mcdonalds nike adidas gucci prada chanel disney netflix spotify tesla ebay paypal yahoo hotmail gmail
  outlook email mail linkedin myspace skype discord tiktok snapchat bubbles pebbles cuddles snuggles tigger
  piglet eeyore poohbear winnie barney elmo cookiemonster scruffy rusty rocky buddy bailey molly maggie bella
  sadie smokey jake duke sparky toby tinker tinkerbell cheyenne dakota montana savannah aspen sierra asdasd
  qweqwe zxczxc asdqwe qwerasdf qwaszx zaqxsw qazqaz wsxedc
`);

/** Common passwords that are not a word with additions. */
export const COMMON_MIXTURES: ReadonlySet<string> = asSet(`
  abc123 a123456 a12345678 a1b2c3 a1b2c3d4 aa123456 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 q1w2e3r4t5
  1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1zaq1 1qazxsw2 xsw21qaz qaz123 qwe123 qwe123qwe asd123 zxc123 123qwe
  123qweasd 123asd 123abc 12qwaszx pass1word pa55word pa55w0rd trustno1 r2d2c3po 007bond bond007 4ever 2cool
  4you love4ever iloveyou2
`);

/** The first words that come to mind at this product's login page. */
export const PRODUCT_WORDS: ReadonlySet<string> = asSet(`
  foreshore shore coast coastal coastline beach beaches sea seaside seawater ocean marine tide tides tidal wave waves
  surf surfer surfing swell swim swimmer bathing bather water waterquality quality weather forecast wind harbour
  lifeguard lifeguards lifeboat rnli safety officer safetyofficer alert alerts warning overflow sewage rip current
  live data
`);

/** Keys in keyboard order. A piece of one, in either direction, is not a password. */
export const KEY_ROWS: readonly string[] = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]',
  'asdfghjkl',
  'zxcvbnm',
  'qwertyuiopasdfghjklzxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  '!"£$%^&*()',
  '!@#$%^&*()',
];

function asSet(words: string): Set<string> {
  return new Set(words.split(/\s+/).filter(Boolean));
}
