import { Words } from "./code-words.js";

// The words by which a reader knows that a number or a text is no one-time code, and those of what a mail is about.

/** Codes that are typed, but are no one-time codes: vouchers, postcodes, bookings, machine codes. */
export const otherCodes = new Words(
  [
    "(?:promo~|promotional|promotion|coupon|discount|voucher|gift ?card|gift|referral|referrer|affiliate|invite|invitation|friend|loyalty|reward|offer|redemption|redeem|partner|member|campaign|savings?|creator)[ -]?(?:code|codes|pin)",
    "(?:zip|post|postal|bar|qr|error|status|exit|http|response|source|dress|area|country|dial(?:l?ing)?|product|item|model|booking|reservation|tracking|reference|return|shipping|sort|routing|swift|bank|tax|vat|customer|colou?r|class|course|department|store|order|hs|currency|language|airport|stock|style|sample|example|open|discount|unlock|html|morse|penal|civil|building|case|license|licence|cost|project|claim|ticket|event|asset|key|hotel|host|region|branch|gate|serial)[ -](?:code|codes|codebase)",
    "postcodes?|zipcodes?|barcodes?|codebase|promocodes?|code (?:of conduct|review|reviews|quality|freeze|base|sample|samples|example|changes|editor|completion|style)",
    "(?:gutschein|rabatt|aktions|promo|vorteils|geschenk|empfehlungs|einladungs|barcode|strich|fehler|buchungs|postleit|quell|länder|kunden|bestell|sendungs|tracking|reservierungs|abhol|farb|produkt|artikel)-?codes?|qr-?codes?",
    "code[s]? (?:promo~|postal|postaux|barre~|qr|cadeau|avantage~|parrainage|de (?:réduction|reduction|parrainage|remise|suivi|réservation)|réduction|d['’]erreur|source|client|couleur)|codes?-barres?|bon d['’]achat",
    "c[oó]digo~ (?:promocional~|postal~|qr|de (?:descuento|barras|referencia|seguimiento|reserva|cliente|referido|error|producto|regalo|cup[oó]n|invitaci[oó]n|desconto|rastreio|rastreamento|indicaç[aã]o|convite|erro|produto|vantagens|vestimenta)|fuente|fonte|de conduta|de conducta)|cup[oó]n|cupom|cep",
    "codice (?:sconto|promozionale|promo|postale|fiscale|coupon|cliente|ordine|prenotazione|a barre|qr|invito|amico|regalo|articolo|prodotto|errore|di (?:sconto|prenotazione|tracciamento|errore|condotta)|iban|swift)|buono sconto|cap",
    "(?:kortings|actie|cadeau|waardebon|boekings|track|uitnodigings|voordeel|fout|streepjes|bar|land|klant|vrienden|reserverings|product)-?codes?|postcode",
    "(?:rabatt?|kampanj|kampagne|present|gave|rabat|värde|bonus|bokning|bookings?|bestillings|fel|fejl|feil|strek|streck|post|land|produkt|værve|verve|vän|ven|referanse|referens)-?kod(?:e[nr]?|en)?|postnummer|postnr",
    "(?:alennus|tarjous|kampanja|lahja|etu|varaus|virhe|viiva|seuranta)-?koodi~|postinumero",
    "kod~ (?:rabatow~|promocyjn~|pocztow~|kreskow~|qr|polecając~|błędu|kuponu|zniżkow~|rezerwacji)|(?:slevov~|akční|zľavov~|propagační|poštovní|čárov~|dárkov~|darčekov~) kód~|psč|kód kuponu",
    "(?:kupon|kedvezmény|akciós|ajándék|promóciós|vonal|hiba|foglalási|irányító)[ -]?kód~|irányítószám~",
    "cod(?:ul)? (?:promoțional~|promotional~|poștal|postal|de (?:reducere|bare|voucher|rezervare|eroare)|voucher|qr|fiscal)",
    "промо-?код~|купон~|код~ (?:скидки|на скидку|купона|ошибки|бронирования|товара|страны|города|знижки|на знижку|купона|помилки|бронювання|приглашения|запрошення|за отстъпка)|почтов~ (?:индекс|код)|индекс~|поштов~ індекс|пощенски код|штрих-?код~|qr-?код~",
    "(?:εκπτωτικ~|προσφοράς) κωδικ~|κωδικ~ (?:έκπτωσης|κουπονιού|προσφοράς|κράτησης|παραγγελίας|προϊόντος|σφάλματος)|κουπόνι~|τ\\.?κ\\.?",
    "(?:indirim|kupon|promosyon|kampanya|davet|referans|hediye|posta|rezervasyon|ürün|hata|takip|karekod|barkod|alan|ülke|müşteri|sipariş)[ ]?(?:kod~|çek~)",
    "mã (?:giảm giá|khuyến mãi|ưu đãi|đơn hàng|vận đơn|bưu (?:điện|chính)|giới thiệu|đặt (?:chỗ|phòng|vé)|khách hàng|sản phẩm|qr|vạch|lỗi|số thuế|hóa đơn|theo dõi|voucher|quà tặng)",
    "kode (?:promo|diskon|voucher|kupon|pos|resi|booking|pemesanan|referral|batang|produk|error|unik|pelacakan|undangan)|kod (?:diskaun|promosi|pos|rujukan|baucar)|kode ?pos|kode-?qr",
  ],
  [
    "(?:رمز|كود) (?:ال)?(?:خصم|كوبون|قسيمة|ترويجي|عرض|دعوة|حجز|منتج|بريد~?|تتبع|شحنة|إحالة)|الرمز (?:البريدي|الترويجي)|الكود الترويجي|كوبون|قسيمة",
    "קוד (?:ה)?(?:קופון|הנחה|מבצע|שובר|הטבה|הזמנה|מוצר|שגיאה|מעקב|לקוח)|מיקוד|קופון",
    "کد (?:تخفیف|پستی|رهگیری|پیگیری|معرف|دعوت|رزرو|سفارش|کالا|ملی|هدیه)|کوپن",
    "(?:कूपन|प्रोमो|डिस्काउंट|छूट|रेफ़रल|रेफरल|गिफ़्ट|ऑफ़र|पोस्टल) ?कोड|(?:কুপন|প্রোমো|ডিসকাউন্ট) ?কোড",
    "(?:โค้ด|รหัส)(?:ส่วนลด|คูปอง|โปรโมชั่น|ไปรษณีย์|แนะนำ|จอง|พัสดุ|สินค้า)|รหัสผ่าน",
    "优惠码|優惠碼|优惠券|優惠券|折扣码|折扣碼|邀请码|邀請碼|兑换码|兌換碼|邮政编码|郵遞區號|邮编|二维码|二維碼|条形码|取件码|取件碼|推荐码|推薦碼|礼品码|券码|源代码|错误代码|代码审查",
    "クーポン ?コード|割引 ?コード|プロモーション ?コード|プロモ ?コード|招待 ?コード|紹介 ?コード|ギフト ?コード|バーコード|qr ?コード|郵便番号|エラー ?コード|ソース ?コード|予約コード|商品コード|キャンペーン ?コード|特典コード|引換コード",
    "쿠폰 ?(?:코드|번호)|할인 ?코드|프로모션 ?코드|초대 ?코드|추천 ?코드|우편 ?번호|qr ?코드|오류 ?코드|예약 ?코드|상품 ?코드|기프트 ?코드|이벤트 ?코드|소스 ?코드|바코드",
  ],
);

/** Names of numbers that are no codes: of orders, invoices, parcels, telephones, customers, bookings, amounts, dates. */
export const otherNumbers = new Words(
  [
    "orders?|order (?:number|no|id)|purchase|invoices?|receipts?|bill|quote|tracking|shipment|parcel|package|waybill|consignment|delivery|phone|telephone|tel|mobile|fax|hotline|call|text|sms to|whatsapp|customer|client|member(?:ship)?|account|acct|policy|contract|case|ticket|request|req|ref|reference|id|uid|uuid|user|serial|model|sku|item|article|part|product|isbn|booking|reservation|itinerary|flight|train|seat|gate|room|check-?in|confirmation (?:number|no|#)|boarding|pnr|transaction|transfer|payment|amount|total|subtotal|tax|vat|price|balance|sum|fee|due|points|miles|card|iban|bic|bank|routing|sort|build|version|release|commit|pull|issue|bug|incident|error|port|year|since|copyright|established|founded|date|street|st|ave|avenue|road|rd|suite|floor|box|p\\.?o|zip|apt|registration|registered|company|reg|license|licence|ein|duns|ending(?: in| with)?|ends in|last (?:four|4) digits|digits|number|no|nr|num|meter|meeting|webinar|conference|extension|ext|batch|lot|page|chapter|section|application|queue|position|steps?|visitors?|users?|followers|subscribers|views|downloads|students|people|employees|customers|members|weeks?|population|kcal|calories",
    "bestell(?:ung|nummer|nr)?|auftrag~|rechnung~|beleg~|sendung~|paket~|liefer~|telefon~|mobil~|fax|hotline|rufnummer|kunden~|mitglied~|konto~|vertrag~|vorgang~|ticket~|aktenzeichen|referenz~|artikel~|buchung~|reservierung~|flug|zug|wagen|sitzplatz|betrag|summe|gesamt~|preis|mwst|ust~|steuer~|jahr|datum|str|straße|strasse|platz|plz|hrb|handelsregister|amtsgericht|endet auf|endend auf|endziffern|endung|nummer|geschäftszeichen|versicherungs~|zähler~|antrags~|matrikel~|seriennummer",
    "commandes?|facture~|colis|suivi|livraison|téléphone|tél|portable|client~|adhérent|compte|contrat|dossier|ticket|référence|réf|article|réservation|vol|train|place|montant|total|prix|tva|année|date|rue|cedex|siret|siren|rcs|capital|numéro|num|n°|se terminant par|abonné|demande|identifiant|devis|bon",
    "pedido~|orden|factura~|paquete|envío|seguimiento|teléfono|tel[eé]fono|móvil|celular|cliente|socio|cuenta|contrato|caso|referencia|ref|artículo|reserva~|vuelo|asiento|importe|total|precio|iva|año|fecha|calle|c/|avenida|avda|nif|cif|número|núm|terminad[oa] en|que termina en|solicitud|expediente|identificador|recibo|albarán|folio|guía",
    "encomenda|nota fiscal|fatura|boleto|pacote|rastreio|rastreamento|telefone|telemóvel|celular|conta|contrato|protocolo|chamado|referência|artigo|voo|assento|valor|preço|ano|data|rua|av|cnpj|cpf|nif|número|terminad[oa] em|com final|final|solicitação|recibo",
    "ordin[ei]|fattura|pacco|spedizione|tracciamento|telefono|tel|cellulare|cliente|conto|contratto|pratica|ticket|riferimento|rif|articolo|prenotazione|volo|posto|importo|totale|prezzo|iva|anno|data|via|viale|piazza|p\\. ?iva|numero|num|che termina con|richiesta|ricevuta|tessera|scontrino",
    "bestelling|bestelnummer|ordernummer|factuur~|pakket|zending|bezorging|telefoon~|mobiel|klant~|klantnummer|rekening~|contract|zaak|referentie|artikel|boeking~|reservering~|vlucht|stoel|bedrag|totaal|prijs|btw|jaar|datum|straat|kvk|nummer|eindigend op|aanvraag|dossier~",
    "order|beställning~|faktura~|paket|försändelse|kolli|telefon~|kund~|konto|avtal|ärende~|referens~|artikel|bokning~|flyg|belopp|summa|pris|moms|år|datum|gatan|org\\.? ?nr|slutar på|nummer|bestilling~|ordre~|pakke|forsendelse|kunde~|aftale|sag|sagsnr|beløb|moms|cvr|mva|orgnr|fødselsnummer|ender på|slutter på|reservasjon|henvendelse|tilaus~|tilausnumero|lasku~|paketti|lähetys|puhelin|asiakas~|tili|sopimus|viite|varaus~|lento|summa|yhteensä|hinta|alv|vuosi|katu|y-tunnus|numero",
    "zamówieni~|faktur~|paczk~|przesył~|telefon~|tel|klient~|kont~|umow~|spraw~|zgłoszeni~|referencyjn~|rezerwacj~|lot|miejsce|kwot~|suma|razem|cena|vat|rok|dat~|ul|ulica|nip|regon|krs|numer~|nr|kończąc~ się|objednávk~|faktur~|zásilk~|balík~|balíč~|telefon~|zákazní~|účet|účtu|smlouv~|zmluv~|případ|rezervac~|let|částka|celkem|cena|dph|rok|datum|ulice|ičo|dič|číslo|č|končící~|rendelés~|számla~|csomag~|telefon~|ügyfél~|szerződés~|foglalás~|összeg~|ár|áfa|év|dátum|utca|adószám~|szám~|rendelésszám~|comand~|factur~|colet~|telefon~|client~|cont|contract|rezervar~|sum~|total|preț|tva|an|data|strada|cui|număr~|nr",
    "заказ~|счет~|счёт~|накладн~|посылк~|отправлени~|трек~|телефон~|тел|клиент~|договор~|заявк~|обращени~|бронь|бронировани~|рейс~|место|сумма|итого|цена|ндс|год|года|дата|ул|улица|инн|огрн|кпп|номер~|оканчива~|заканчива~|карт~|версия|замовлення|рахун~|посилк~|договір|заявк~|бронювання|сума|разом|ціна|пдв|рік|року|вул|єдрпоу|поръчка|поръчк~|фактура|пратк~|договор|сума|цена|ддс|година|ул|еик|номер",
    "παραγγελ~|τιμολόγι~|αποστολ~|δέμα|τηλέφων~|τηλ|πελάτ~|λογαριασμ~|συμβόλαι~|κράτησ~|πτήσ~|ποσό|σύνολο|τιμή|φπα|έτος|ημερομηνία|οδός|αφμ|αριθμ~|λήγει σε",
    "sipariş~|fatura~|kargo~|gönderi~|takip|paket|telefon~|tel|müşteri~|hesap~|sözleşme~|talep~|referans|rezervasyon~|uçuş~|koltuk|tutar~|toplam|fiyat~|kdv|yıl~|tarih~|sok|cad|sokak|cadde~|vergi|numara~|no|ile biten",
    "đơn hàng|hóa đơn|vận đơn|số điện thoại|điện thoại|hotline|khách hàng|tài khoản|hợp đồng|đặt chỗ|chuyến bay|số tiền|tổng|giá|năm|ngày|đường|mã số|số|kết thúc bằng|nomor~|pesanan|faktur|tagihan|resi|paket|pengiriman|telepon|pelanggan|rekening|kontrak|tiket|pemesanan|penerbangan|jumlah|total|harga|tahun|tanggal|jalan|jl|npwp|berakhiran|nombor|pesanan|invois|akaun|oda|agizo|ankara|simu|mteja|jumla",
  ],
  [
    "طلب|الطلب|طلبك|فاتورة|الفاتورة|شحنة|الشحنة|تتبع|هاتف|الهاتف|جوال|عميل|العميل|حساب|الحساب|عقد|تذكرة|حجز|الحجز|رحلة|مبلغ|المبلغ|المجموع|الإجمالي|سعر|السعر|ضريب|سنة|عام|تاريخ|التاريخ|شارع|ص\\.ب|رقم|الرقم|السجل|المنتهي",
    'הזמנה|ההזמנה|חשבונית|משלוח|המשלוח|מעקב|טלפון|נייד|לקוח|חשבון|חוזה|פנייה|טיסה|סכום|סה"כ|סה״כ|מחיר|מע"מ|מע״מ|שנת|תאריך|רחוב|ח\\.פ|מספר|המסתיים|ת\\.ד',
    "سفارش|فاکتور|مرسوله|تلفن|مشتری|حساب|قرارداد|رزرو|پرواز|مبلغ|جمع|قیمت|مالیات|سال|تاریخ|خیابان|شماره",
    "ऑर्डर|आदेश|चालान|इनवॉइस|बिल|शिपमेंट|पार्सल|ट्रैकिंग|फ़ोन|फोन|मोबाइल|ग्राहक|खाता|खाते|अनुबंध|बुकिंग|उड़ान|राशि|कुल|मूल्य|कीमत|जीएसटी|वर्ष|दिनांक|तारीख|सड़क|नंबर|संख्या|क्रमांक|অর্ডার|চালান|ফোন|মোট|মূল্য|নম্বর",
    "คำสั่งซื้อ|ใบแจ้งหนี้|ใบเสร็จ|พัสดุ|จัดส่ง|ติดตาม|โทรศัพท์|โทร|ลูกค้า|บัญชี|สัญญา|จอง|เที่ยวบิน|ยอด|รวม|ราคา|ภาษี|ปี|พ\\.ศ|วันที่|ถนน|เลขที่|หมายเลข|ลงท้าย",
    "订单|訂單|发票|發票|快递|快遞|运单|運單|物流|电话|電話|手机号|手機號|手机|手機|客户|客戶|会员|會員|账号|帳號|账户|帳戶|合同|工单|工單|预订|預訂|航班|车次|座位|金额|金額|合计|合計|总计|總計|价格|價格|税|年|日期|路|编号|編號|单号|單號|尾号|尾號|号码|號碼|流水号|备案|ICP|积分|客服|热线",
    "注文|請求書|領収|伝票|配送|荷物|追跡|電話|お客様番号|会員|口座|契約|受付番号|お問い合わせ番号|問合せ番号|予約|便名|座席|金額|合計|小計|価格|税|年|日付|番地|〒|管理番号|整理番号|品番|下4桁|末尾|ポイント|番号:|登録番号",
    "주문|청구서|영수증|송장|운송장|배송|택배|전화|휴대폰|고객|회원|계좌|계정|계약|문의|예약|항공편|좌석|금액|합계|총액|가격|부가세|년|날짜|도로|번지|사업자|등록번호|통신판매|끝자리|뒷자리|포인트",
    "№",
  ],
);

/** Words of sales: a mail or a line with one of these offers vouchers. */
export const saleWords = new Words(
  [
    "discounts?|coupons?|vouchers?|promo~|sale|off|checkout|at (?:the )?till|free shipping|deals?|save|savings|cashback|shop now|offers?|black friday|cyber monday|redeem|% ?off|basket|cart|gift ?cards?|refer a friend|referral",
    "rabatt~|gutschein~|angebot~|warenkorb|kasse|sparen|spare|aktion|einkauf|bestellwert|versandkostenfrei|einlösen|remise~|réduction~|soldes|panier|offre~|promo~|bon d['’]achat|économisez|parrain~|descuento~|rebajas|oferta~|carrito|ahorra~|cup[oó]n~|compra~|sconto|sconti|saldi|offert~|carrello|risparmi~|acquist~|buono|desconto~|promoç~|cupom|carrinho|economize|compras|korting~|aanbieding~|uitverkoop|winkelwagen|afrekenen|bespaar~|rabat~|rea|erbjudande~|kassan|varukorg|tilbud~|kurv|handlekurv|tarjous~|alennu~|ostoskori~|ale|rabat~|zniżk~|promocj~|koszyk~|wyprzedaż~|zakup~|slev~|košík~|nákup~|výprodej~|zľav~|kedvezmény~|akció~|kosár~|vásárlás~|reducer~|ofert~|coș~|cumpărătur~|скидк~|распродаж~|акци~|корзин~|покупк~|знижк~|кошик~|розпродаж~|отстъпк~|количк~|έκπτωσ~|εκπτώσ~|προσφορ~|καλάθι|αγορ~|indirim~|kampanya~|sepet~|alışveriş~|fırsat~|giảm giá|khuyến mãi|giỏ hàng|ưu đãi|diskon~|promo|keranjang|belanja|potongan|diskaun|baucar",
  ],
  [
    "خصم|تخفيض|عرض|عروض|سلة|التسوق|تسوق|הנחה|מבצע|קופה|עגלה|קופון|תخفیف|تخفیف|سبد خرید|छूट|ऑफ़र|ऑफर|डिस्काउंट|कार्ट|ส่วนลด|โปรโมชั่น|ตะกร้า|优惠|優惠|折扣|促销|促銷|购物车|購物車|满减|立减|割引|クーポン|セール|お買い物|カート|특가|할인|쿠폰|세일|장바구니",
  ],
);

/** Words of travel: its confirmation codes are those of bookings. */
export const travelWords = new Words([
  "check-?in|check-?out|flights?|boarding|itinerary|nights?|guests?|hotel|reservation|booking|airlines?|departure|arrival|buchung|reservierung|flug|réservation|vol|reserva|vuelo|prenotazione|volo|boeking|vlucht",
]);
