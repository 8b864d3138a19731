import { Words } from "./code-words.js";

// The words by which a reader knows the link to follow, and those that lead elsewhere.

/** Words of what a mail asks its reader to do: confirm, verify, activate, reset, sign in, accept. */
export const actionWords = new Words(
  [
    "confirm~|verify~|verif(?:y|ies|ied|ication)|validate|activat(?:e|ion)|reset(?:ting)?|recover|unlock|sign(?:ing)?[- ]?in|log(?:ging)?[- ]?in|login|signin|sign[- ]?up|magic link|accept(?:ing)?(?: (?:the |your |this )?invit~)?|join|set (?:up )?(?:a |your )?(?:new )?password|create (?:a |your )?(?:new )?password|choose (?:a |your )?(?:new )?password|change (?:my |your )?password|new password|complete (?:your |my |the )?(?:registration|sign[- ]?up|account|profile|setup)|finish (?:your |signing|setting|the )~?|approve|authori[sz]e|opt[- ]?in|yes,? (?:it was me|it's me|this was me|subscribe)",
    "bestätig~|verifizier~|aktivier~|freischalt~|zurücksetz~|einlogg~|anmeld~|registrierung abschließen|einladung annehmen|annehmen|beitreten|(?:neues )?passwort (?:festlegen|vergeben|erstellen|ändern|wählen)|kennwort (?:festlegen|vergeben|erstellen|ändern)|genehmig~|freigeben",
    "confirm(?:er|ez|e|ation)|vérifi(?:er|ez|cation)|valid(?:er|ez|ation)|activ(?:er|ez|ation)|réinitialis(?:er|ez|ation)|(?:se |me |vous )?connect(?:er|ez)|connexion|rejoindre|accepter|(?:créer|choisir|définir|changer) (?:un |mon |votre |le )?(?:nouveau )?mot de passe|finaliser|terminer (?:l['’]|mon |votre )inscription|autoris(?:er|ez)|approuver",
    "confirm(?:ar|a|ación|e)|verific(?:ar|a|ación|ação|are|he|hi)|valid(?:ar|a|ación|ação)|activ(?:ar|a|ación)|ativ(?:ar|e|ação)|restablec(?:er|e)|redefin(?:ir|a|ição)|recuper(?:ar|a|e)|inici(?:ar|a) (?:la )?sesión|acceder|ingresar|entrar|aceptar|aceitar|unirse|unirme|participar|(?:crear|cambiar|criar|alterar|definir) (?:una |la |uma |a |tu |mi |sua |nova |nueva )*(?:contraseña|senha)|completar (?:el |tu |o )?(?:registro|cadastro)|concluir|autorizar|aprobar|aprovar",
    "conferm(?:a|are)|verifica|verificare|convalid(?:a|are)|attiv(?:a|are|azione)|reimpost(?:a|are)|ripristin(?:a|are)|acced(?:i|ere)|accesso|entra|accett(?:a|are)|unisciti|(?:crea|imposta|cambia|scegli) (?:una |la |nuova |la tua )*password|complet(?:a|are) (?:la |il )?(?:registrazione|profilo)|autorizza|approva",
    "bevestig~|verifi(?:ë|e)r~|activeer|activeren|opnieuw instellen|in te loggen|aan te melden|herstel~|resetten|inloggen|log in|aanmelden|accepteren|uitnodiging accepteren|deelnemen|(?:nieuw )?wachtwoord (?:instellen|kiezen|wijzigen|aanmaken)|registratie voltooien|voltooi~|goedkeuren",
    "bekräfta|verifiera|aktivera|återställ~|logga in|acceptera|gå med|(?:skapa|välj|byt) (?:nytt )?lösenord|slutför~|godkänn|bekræft|verificer|aktivér|aktiver|nulstil~|log ind|accepter|deltag|(?:opret|vælg|skift) (?:ny )?adgangskode|fuldfør|godkend|bekreft|verifiser|tilbakestill~|logg (?:inn|på)|godta|bli med|(?:velg|lag|bytt) (?:nytt )?passord|fullfør|godkjenn|vahvista~|aktivoi~|nollaa~|palauta salasana|vaihda salasana~|kirjaudu~|hyväksy~|liity|viimeistele",
    "potwierdź|potwierdz~|zweryfikuj|weryfik~|aktywuj|aktywacja|zresetuj|resetuj|resetowani~|zaloguj(?: się)?|logowani~|zaakceptuj|akceptuj|przyjmij|dołącz|(?:ustaw|zmień|utwórz) (?:nowe )?hasło|dokończ|zatwierdź|potvrdit|potvrďte|potvrdiť|potvrď|ověřit|ověřte|overiť|overte|aktivovat|aktivujte|aktivovať|obnovit|obnovte|obnoviť|resetovat|přihlásit(?: se)?|přihlaste|prihlásiť(?: sa)?|přijmout|prijať|připojit|(?:nastavit|změnit|vytvořit|nastaviť|zmeniť) (?:nové )?heslo|dokončit|dokončiť|schválit|megerősít~|erősítse|igazol~|aktivál~|visszaállít~|bejelentkez~|belép~|elfogad~|csatlakoz~|jelszó (?:beállítása|módosítása|megváltoztatása)|jóváhagy~|confirm(?:ă|ați|are|area)|verific(?:ă|ați|are)|activ(?:ează|ați|are)|reset(?:ează|ați|are)|conect(?:ează|ați|are)(?:-te)?|autentific~|accept(?:ă|ați)|(?:setează|schimbă) parola|finaliz~|aprob~",
    "подтверд~|подтвержд~|верифиц~|активир~|активац~|сброс~|восстанов~|войти|вход|войдите|авториз~|принять|присоединит~|(?:создать|задать|сменить|установить) (?:новый )?пароль|завершить|одобрить|разрешить|підтверд~|активув~|скину~|віднов~|увійти|вхід|увійдіть|прийняти|приєднат~|(?:створити|встановити|змінити) (?:новий )?пароль|завершити|схвалити|потвърд~|активирай~|възстанов~|нулира~|влез~|вход|приеми|присъедин~|потврди~|aktiviraj~|potvrdi~|prijavi se|prijava|resetiraj~|poništi~|prihvati|pridruži",
    "επιβεβαι~|επαλήθευσ~|επαληθεύ~|ενεργοποι~|επαναφορ~|επαναφέρ~|σύνδεση|συνδεθείτε|είσοδος|αποδοχή|αποδεχτείτε|συμμετοχή|(?:ορισμός|αλλαγή|δημιουργία) (?:νέου )?κωδικού|ολοκλήρωσ~|έγκριση",
    "doğrula~|onayla~|etkinleştir~|aktifleştir~|aktive et|sıfırla~|giriş (?:yap~|için)|oturum aç~|kabul et~|katıl~|(?:yeni )?(?:şifre|parola)~ (?:belirle|oluştur|değiştir|yenile)~|tamamla~|xác (?:nhận|minh|thực)|kích hoạt|đặt lại|khôi phục|đăng nhập|chấp nhận|tham gia|(?:tạo|đổi|thiết lập) mật khẩu|hoàn tất|phê duyệt|konfirmasi~|verifikasi~|aktifkan|aktivasi|atur ulang|setel ulang|reset|masuk|terima|gabung|bergabung|(?:buat|ubah) kata sandi|selesaikan|setujui|sahkan|pengesahan|aktifkan|tetapkan semula|log masuk|terima|sertai|thibitisha|weka upya|ingia|kubali|jiunge|patvirtin~|aktyvuo~|atkurti|prisijung~|priimti|apstiprin~|aktivizē~|atiestat~|pieteik~|pieņemt|kinnita~|aktiveeri~|lähtesta~|logi sisse|nõustu|potrdi~|ponastavi~|prijavi~|sprejmi",
  ],
  [
    "تأكيد|أكد|تحقق|التحقق|تفعيل|فعّل|فعل حساب|إعادة تعيين|إعادة ضبط|استعادة|تسجيل الدخول|سجل الدخول|تسجيل دخول|قبول|انضم|إنشاء كلمة|تغيير كلمة|تعيين كلمة|إكمال التسجيل|موافقة",
    "אישור|אשר|אמת|אימות|הפעל|הפעלת|איפוס|אפס|כניסה|היכנס|התחבר|התחברות|קבל הזמנה|קבלת ההזמנה|הצטרף|בחירת סיסמה|שינוי סיסמה|השלמת|לאימות|לאישור|לכניסה|לאיפוס|להתחברות",
    "تایید|تأیید|فعال‌?سازی|فعال کردن|بازنشانی|بازیابی|ورود به|وارد شوید|پذیرش|پیوستن|تغییر رمز|تکمیل",
    "सत्यापित|पुष्टि|सत्यापन|सक्रिय|रीसेट|लॉग ?इन|साइन ?इन|स्वीकार|शामिल|पासवर्ड (?:बदलें|सेट|बनाएं)|পাসওয়ার্ড|নিশ্চিত|যাচাই|সক্রিয়|রিসেট|লগ ?ইন|সাইন ?ইন",
    "ยืนยัน|เปิดใช้งาน|รีเซ็ต|ตั้งรหัสผ่าน|ตั้งค่ารหัสผ่าน|เปลี่ยนรหัสผ่าน|เข้าสู่ระบบ|ล็อกอิน|ยอมรับ|เข้าร่วม",
    "确认|確認|验证|驗證|激活|啟用|启用|重置|重設|重设|找回|登录|登錄|登入|接受|加入|设置密码|設定密碼|设置新密码|修改密码|更改密碼|完成注册|完成註冊|授权|批准",
    "認証|承認|有効化|有効に|再設定|リセット|ログイン|サインイン|参加|招待を受け|パスワードを(?:設定|変更|作成)|パスワード(?:設定|変更)|登録を完了|本登録|登録完了|アクティベート|検証",
    "확인|인증|활성화|재설정|초기화|로그인|수락|참여|참가|가입 ?완료|비밀번호 ?(?:설정|변경)|승인|검증",
  ],
);

/** Texts of a link that say nothing but that it is one. */
export const genericWords = new Words(
  [
    "click here|click|here|tap here|this link|the link|link|button below|continue|proceed|get started|go to|open|start|next|hier|hier klicken|klick~|weiter|fortfahren|loslegen|zum konto|öffnen|ici|cliquez(?: ici)?|cliquer ici|continuer|commencer|accéder|aquí|haz clic~|clic|continuar|empezar|comenzar|aqui|clique~|qui|clicca~|continua|inizia|klik~|klikk~|klicka~|ga verder|doorgaan|verder|fortsätt|fortsæt|fortsett|här|her|jatka|tästä|tutaj|kliknij~|kontynuuj|przejdź|zde|klikněte|pokračovat|tu|kliknite|pokračovať|ide|kattints~|tovább|aici|clic|continuă|здесь|сюда|нажмите|перейти|продолжить|начать|тут|натисніть|продовжити|тук|εδώ|κάντε κλικ|συνέχεια|buraya|tıkla~|devam~|başla~|tại đây|nhấp vào~|nhấn vào~|tiếp tục|di sini|klik di sini|lanjutkan|mulai|teruskan",
  ],
  [
    "اضغط|انقر|هنا|متابعة|ابدأ|לחץ|לחצו|כאן|המשך|اینجا|ادامه|کلیک|यहां|यहाँ|क्लिक|जारी|คลิก|ที่นี่|ดำเนินการต่อ|点击|點擊|点此|點此|这里|這裡|继续|繼續|こちら|ここ|クリック|続ける|次へ|여기|클릭|계속",
  ],
);

/** Texts and surroundings of links that lead away from what a mail is about. */
export const asideWords = new Words(
  [
    "help~|support|contact~|privacy|terms|conditions|policy|policies|faq|questions?|view (?:this )?(?:email|mail|it|message)?(?: ?in)?(?: your)? ?browser|view online|web version|online version|learn more|read more|find out more|blog|home ?page|website|careers|about us|legal|imprint|twitter|facebook|instagram|linkedin|youtube|tiktok|discord|github|download|app store|google play|play store|shop|store|forward|share|feedback|survey|docs|documentation|status|community|cookie~|security tips|track~|order|invoice|receipt|calendar",
    "hilfe|kontakt|datenschutz~|agb|impressum|nutzungsbedingungen|mehr erfahren|weiterlesen|im browser|webversion|online-?ansicht|fragen|aide|contactez~|assistance|confidentialité|mentions légales|conditions|en savoir plus|lire la suite|dans (?:votre |le )?navigateur|version en ligne|ayuda|contact[aoe]~|soporte|privacidad|términos|condiciones|aviso legal|más información|leer más|saber más|navegador|ajuda|contacto|suporte|privacidade|termos|saiba mais|leia mais|navegador|aiuto|assistenza|contatt~|privacy|termini|scopri di più|leggi|nel browser|hulp|contact|privacybeleid|voorwaarden|meer informatie|lees meer|in (?:je |uw )?browser|hjälp|kontakta~|integritet~|villkor|läs mer|webbläsare|hjælp|privatliv~|vilkår|læs mere|hjelp|personvern|les mer|nettleser|ohje~|tuki|tietosuoja~|ehdot|lue lisää|selaimessa|pomoc|kontakt|prywatnoś~|regulamin|warunki|dowiedz się więcej|czytaj|przeglądarce|nápověda|podpora|ochrana~|podmínky|zjistěte více|v prohlížeči|pomoc|podmienky|súgó|kapcsolat|adatvéd~|feltételek|ajutor|confidențialitate|termeni|află mai mult|помощь|поддержк~|связаться|конфиденциальност~|условия|узнать больше|подробнее|браузере|допомога|підтримк~|конфіденційност~|умови|докладніше|помощ|поверителност|условия|βοήθεια|επικοινωνία|απορρήτου|όροι|μάθετε|yardım|destek|iletişim|gizlilik|koşullar|daha fazla|tarayıcı~|trợ giúp|hỗ trợ|liên hệ|bảo mật|điều khoản|tìm hiểu|bantuan|dukungan|hubungi|privasi|kebijakan|ketentuan|selengkapnya",
  ],
  [
    "مساعدة|الدعم|اتصل|تواصل|الخصوصية|الشروط|المزيد|المتصفح|עזרה|תמיכה|צור קשר|פרטיות|תנאי|מידע נוסף|דפדפן|کمک|پشتیبانی|تماس|حریم|شرایط|सहायता|मदद|संपर्क|गोपनीयता|शर्तें|और जानें|ช่วยเหลือ|ติดต่อ|ความเป็นส่วนตัว|ข้อกำหนด|เพิ่มเติม|帮助|幫助|客服|联系|聯絡|隐私|隱私|条款|條款|了解更多|浏览器|瀏覽器|官网|ヘルプ|お問い合わせ|サポート|プライバシー|利用規約|詳細|詳しく|ブラウザ|도움말|문의|지원|개인정보|약관|자세히|브라우저",
  ],
);

/** Surroundings of a link for those who did not ask for the mail. */
export const denialWords = new Words(
  [
    "(?:did ?n['’o]t|did not|wasn['’]t|was not|not) (?:you|me|do|request~|make|create|sign|recogni[sz]e|authori[sz]e|initiate|ask|expect)|not you|wasn['’]t me|not me|cancel~|report~|secure (?:my|your) account|ignore|suspicious|deny|decline|reject|block|revoke|no longer|delete (?:my|your) account|wrong person",
    "nicht (?:du|sie|angefordert|veranlasst|von ihnen|von dir|registriert|angemeldet)|ablehnen|melden sie|stornier~|verdächtig~|konto sichern|ignorier~|pas (?:vous|à l['’]origine|demandé|fait|moi)|n['’]êtes pas|annuler|signaler|refuser|ignorez|no (?:has sido|fuiste|solicitaste|ha solicitado|reconoces|soy yo|fui yo)|cancelar|denunciar|rechazar|ignora|não (?:foi você|solicitou|reconhece|fui eu)|recusar|ignore|non (?:sei stato|hai richiesto|riconosci|sono stato|sono io)|annulla~|segnala~|rifiuta|ignora|niet (?:aangevraagd|jij|u|zelf)|weiger~|meld~|negeer|inte (?:du|begärt|jag)|avbryt|ikke (?:dig|deg|bedt|meg|mig)|afvis|avvis|et (?:pyytänyt|ole)|hylkää|to nie (?:ty|ja)|nie (?:prosił~|zamawiał~)|odrzuć|zignoruj|nežádali|nepožádali|nebyl~|odmítnout|nie (?:ste|si)|nem (?:ön|te|kért~)|elutasít~|nu (?:ai|ați)|respinge|это (?:были )?не вы|не (?:запрашивали|вы|я|регистрировались)|отклонить|отменить|сообщите|це (?:були )?не ви|не (?:ви|запитували)|відхилити|скасувати|не сте|δεν (?:ζητήσατε|ήσασταν|κάνατε)|απόρριψη|ακύρωση|siz değil~|talep etmedi~|reddet~|iptal~|không (?:phải bạn|yêu cầu)|từ chối|hủy|bukan (?:anda|kamu|saya)|tidak (?:meminta|merasa)|tolak|batal~",
  ],
  [
    "لم تطلب|لم تقم|ليس أنت|لست أنت|تجاهل|إلغاء|رفض|לא ביקשת|לא את|לא אתה|לא ביצעת|התעלם|ביטול|درخواست نکرد|نادیده|رد کردن|अनुरोध नहीं|नहीं किया|अनदेखा|ไม่ได้ขอ|ไม่ใช่คุณ|ปฏิเสธ|非本人|不是您|不是你|没有请求|没有申请|未请求|忽略|拒绝|拒絕|取消|心当たり|身に覚え|お客様ではない|拒否|キャンセル|본인이 아닌|요청하지|무시|거부|취소",
  ],
);

/** Texts and addresses of links to leave a list. */
export const unsubscribeWords = new Words(
  [
    "unsubscrib~|opt[- ]?out|stop receiving|abmeld~|abbestell~|austragen|désabonn~|désinscri~|se désinscrire|darse de baja|dar de baja|cancelar (?:la |a |su |sua )?(?:suscripción|subscrição|inscrição|assinatura)|anular (?:la )?suscripción|descadastr~|desinscrever~|disiscri~|cancella(?:ti| l['’]iscrizione| iscrizione)|annulla l['’]iscrizione|uitschrijven|afmelden|avprenumerera~|avregistrera|avsluta prenumeration|afmeld~|frameld~|meld (?:deg|meg) av|avmeld~|avslutt abonnement|peruuta tilaus|peru tilaus|wypisz~|zrezygnuj z subskrypcji|anuluj subskrypcję|odhlásit (?:odběr|se z odběru)|odhlásiť(?: odber| sa)?|leiratkoz~|dezabon~|отписа~|отпис~|відписа~|відпис~|отпишете~|απεγγραφ~|διαγραφή από|abonelikten çık~|abonelikten ayrıl~|listeden çık~|hủy đăng ký|ngừng nhận|berhenti berlangganan|berhenti melanggan|henti langganan|odjavi~|odjava|atsisak~ prenumerat~|atrakstīties|loobu tellimusest",
  ],
  [
    "إلغاء الاشتراك|الغاء الاشتراك|الانسحاب|הסרה|ביטול הרשמה|להסרה|لغو اشتراک|सदस्यता (?:समाप्त|रद्द|छोड़)|अनसब्सक्राइब|ยกเลิกการ(?:สมัคร|รับ|ติดตาม)|退订|退訂|取消订阅|取消訂閱|配信停止|配信解除|購読解除|登録解除|メール停止|수신 ?거부|구독 ?(?:취소|해지)",
  ],
);

/** Texts and addresses of links to choose what to receive. */
export const preferenceWords = new Words(
  [
    "(?:email |mail |notification |communication |subscription |contact |your |manage )+(?:preferences?|settings?|notifications?|subscriptions?)|preferences?|preference cent(?:er|re)|manage (?:your )?(?:emails?|alerts)|update (?:your )?(?:profile|email address)|e-?mail-?einstellungen|benachrichtigungs?einstellungen|einstellungen|präferenzen|préférences~|gérer (?:vos|mes) (?:e-?mails|notifications|abonnements|préférences)|preferencias|preferências|preferenze|voorkeuren|e-?mailinstellingen|inställningar|præferencer|indstillinger|innstillinger|asetukset|preferencj~|ustawieni~|předvolby|nastavení|predvoľby|nastavenia|beállítás~|preferințe~|настройк~|налаштуванн~|предпочитани~|προτιμήσ~|ρυθμίσ~|tercih~|ayarlar~|tùy chọn|cài đặt|preferensi|pengaturan|keutamaan|tetapan|postavke",
  ],
  [
    "تفضيلات|إعدادات|העדפות|הגדרות|تنظیمات|प्राथमिकता|सेटिंग|การตั้งค่า|偏好|设置通知|通知设置|通知設定|邮件设置|邮箱设置|設定変更|配信設定|メール設定|환경 ?설정|알림 ?설정|수신 ?설정",
  ],
);
