/** Domains of providers that give addresses to anyone, the most used ones. */
export const freeMailDomains: ReadonlySet<string> = new Set(
  [
    '126.com 163.com alice.it aol.co.uk aol.com aol.de arcor.de att.net bellsouth.net bigpond.com bk.ru bluewin.ch bol.com.br',
    'btinternet.com comcast.net cox.net daum.net duck.com fastmail.com fastmail.fm foxmail.com free.fr freenet.de gmail.com gmx.at',
    'gmx.ch gmx.com gmx.de gmx.eu gmx.fr gmx.net gmx.us googlemail.com hanmail.net hey.com hotmail.ch hotmail.co.uk hotmail.com',
    'hotmail.com.au hotmail.de hotmail.es hotmail.fr hotmail.it hushmail.com icloud.com inbox.ru laposte.net libero.it list.ru',
    'live.co.uk live.com live.com.au live.de live.fr live.nl mac.com mail.com mail.ru me.com msn.com naver.com o2.pl onet.pl',
    'optusnet.com.au orange.fr outlook.com outlook.de outlook.es outlook.fr outlook.it pm.me proton.me protonmail.com qq.com',
    'rediffmail.com rocketmail.com rogers.com sbcglobal.net seznam.cz sfr.fr shaw.ca sina.com sky.com skynet.be sohu.com',
    'sympatico.ca t-online.de talktalk.net telenet.be telia.com tiscali.it tuta.io tutanota.com uol.com.br verizon.net virgilio.it',
    'virginmedia.com wanadoo.fr web.de wp.pl xs4all.nl yahoo.ca yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com yahoo.com.au',
    'yahoo.com.br yahoo.com.hk yahoo.com.mx yahoo.com.sg yahoo.de yahoo.es yahoo.fr yahoo.in yahoo.it yandex.by yandex.com',
    'yandex.ru ymail.com ziggo.nl zoho.com',
  ].flatMap((line) => line.split(' ')),
)
