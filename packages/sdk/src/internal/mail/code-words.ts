// The words by which a reader knows a one-time code from any other number, in the languages of the corpus and some more. Words of
// alphabets with spaces between words are whole words, where `~` stands for any further letters; those of other scripts are found
// anywhere.

/** Words that name a code which is typed once. */
const strong = [
  "(?:verification|security|authentication|authorization|confirmation|login|log-?in|sign-?in|sign-?up|access|activation|one[- ]time|single[- ]use|temporary|two[- ]factor|2fa|mfa|recovery|reset|pairing|device) ?(?:code|codes|pin|pass ?code|key|token)",
  "(?:one|single)[- ](?:time|use) (?:pass ?word|pass ?code|pass|code|pin)",
  "otps?|passcodes?|totp",
  // German, Dutch and the languages of the north write one word.
  "(?:bestätigungs|sicherheits|verifizierungs|anmelde|einmal|zugangs|aktivierungs|freischalt|authentifizierungs|prüf|freigabe|login|verifikations|verifizier)-?codes?",
  "einmal(?:passwort|kennwort|pin)|tan|mtan|m-tan",
  "(?:verificatie|bevestigings|beveiligings|inlog|toegangs|activatie|aanmeld|controle)-?codes?|eenmalige? (?:code|wachtwoord|pincode)",
  "(?:verifierings|verifikations|säkerhets|bekräftelse|inloggnings|engångs|aktiverings)-?kod(?:en)?|engångslösenord",
  "(?:bekræftelses|sikkerheds|engangs|verifikations|verificerings|login|aktiverings)-?kode[nr]?|engangsadgangskode",
  "(?:bekreftelses|sikkerhets|engangs|verifiserings|påloggings|innloggings|aktiverings)-?kode[nr]?|engangspassord",
  "(?:vahvistus|turva|kertakäyttö|todennus|kirjautumis|varmennus|aktivointi)-?koodi~|kertakäyttösalasana~",
  "code (?:de |d['’] ?|d')?(?:vérification|verification|sécurité|securite|confirmation|connexion|validation|authentification|activation|accès|acces|usage unique)|code à usage unique|mot de passe (?:à usage unique|temporaire)",
  "c[oó]digo (?:de |d['’])?(?:verificaci[oó]n|seguridad|confirmaci[oó]n|acceso|validaci[oó]n|activaci[oó]n|inicio de sesi[oó]n|autenticaci[oó]n|un solo uso|único)|contraseña de un solo uso|clave (?:dinámica|temporal|de acceso|de un solo uso)",
  "c[oó]digo (?:de )?(?:verificaç[aã]o|segurança|confirmaç[aã]o|acesso|validaç[aã]o|ativaç[aã]o|autenticaç[aã]o|login|uso único)|senha (?:de uso único|temporária)",
  "codice (?:di |d['’])?(?:verifica|sicurezza|conferma|accesso|attivazione|autenticazione|autorizzazione|convalida)|codice (?:monouso|temporaneo|usa e getta|otp)|password (?:monouso|temporanea)",
  "codi (?:de |d['’])?(?:verificació|seguretat|confirmació|accés)",
  "kod~ (?:weryfikacyjn~|bezpieczeństwa|potwierdzając~|autoryzacyjn~|aktywacyjn~|logowania|dostępu|jednorazow~|sms)|jednorazow~ (?:kod~|hasł~)|hasł~ jednorazow~",
  "(?:ověřovací|bezpečnostní|potvrzovací|přihlašovací|jednorázov~|aktivační|autorizační|overovací|bezpečnostný|potvrdzovací|prihlasovací|aktivačný) (?:kód~|heslo)",
  "(?:ellenőrző|biztonsági|megerősítő|hitelesítő|egyszer használatos|egyszeri|belépési|aktiváló|hitelesítési|megerősítési)[ -]?(?:kód~|jelszó~)",
  "cod(?:ul)? (?:tău |dvs\\.? |dumneavoastră )?(?:de )?(?:verificare|securitate|confirmare|acces|activare|autentificare|unic)|parol~ de unică folosință",
  "код~ (?:подтверждени~|безопасности|проверки|верификаци~|доступа|входа|активаци~|авторизаци~|аутентификаци~|для (?:входа|подтверждения|регистрации|авторизации|восстановления))|(?:проверочн~|одноразов~|секретн~|защитн~|смс-?|sms-?) ?(?:код~|парол~)",
  "код~ (?:підтвердження|безпеки|перевірки|верифікації|доступу|входу|активації|авторизації|для (?:входу|підтвердження))|(?:одноразов~|перевірочн~) (?:код~|парол~)",
  "(?:код~ за (?:потвърждение|потвърждаване|достъп|вход|сигурност|верификация|проверка)|еднократ~ (?:код~|парола))",
  "(?:потврдни|сигурносни|верификациони|једнократни) код~|(?:potvrdni|sigurnosni|verifikacijski|verifikacioni|jednokratni|kontrolni|potrditvena|varnostna|enkratna) (?:kod~|kôd~|koda|lozinka|zaporka)|kod~ za (?:potvrdu|prijavu|provjeru|verifikaciju|proveru)",
  "(?:patvirtinimo|saugos|prisijungimo|vienkartin~|tikrinimo) (?:kod~|slaptažod~)|(?:apstiprinājuma|verifikācijas|drošības|vienreizēj~|pieteikšanās) (?:kod~|parol~)|(?:kinnitus|turva|ühekordne|sisselogimis)-?kood~",
  "κωδικ~ (?:επαλήθευσης|επιβεβαίωσης|ασφαλείας|μίας χρήσης|μιας χρήσης|σύνδεσης|ενεργοποίησης)|κωδικ~ (?:σας|σου)",
  "(?:doğrulama|güvenlik|onay|giriş|etkinleştirme|aktivasyon|tek kullanımlık|teyit|şifre) (?:kod~|şifre~|parola~|pin~)|tek kullanımlık",
  "mã (?:xác (?:minh|thực|nhận)|bảo mật|otp|đăng nhập|kích hoạt|truy cập|một lần)|mật khẩu (?:một lần|dùng một lần)",
  "kode (?:verifikasi|keamanan|konfirmasi|otp|otorisasi|akses|aktivasi|masuk|login|sekali pakai)|kata sandi sekali pakai|kod (?:pengesahan|keselamatan|sekali guna|log masuk|tac)|tac",
  "nambari (?:yako )?ya (?:uthibitishaji|uthibitisho|siri)|msimbo wa (?:uthibitishaji|uthibitisho|usalama)",
  "verification-?code|bevestigingskode|verifikasiekode|eenmalige pin",
];

/** Words of scripts without spaces or with joined particles, which name a code which is typed once. */
const strongAnywhere = [
  "رمز (?:ال)?(?:تحقق|تأكيد|أمان|دخول|مرور لمرة|تفعيل|توثيق|مصادقة)|رمز ال(?:تحقق|تأكيد|أمان|دخول|تفعيل|مصادقة|توثيق|استخدام)|(?:كود|كلمة) ال(?:تحقق|تأكيد|تفعيل|أمان)|كود (?:تحقق|تأكيد|تفعيل)|كلمة (?:ال)?(?:مرور|سر) لمرة واحدة|لمرة واحدة",
  "קוד (?:ה)?(?:אימות|אישור|כניסה|אבטחה|חד[- ]פעמי|גישה|הפעלה|זיהוי|התחברות)|קוד(?:ך| שלך)|סיסמ[הא] חד[- ]פעמית|סיסמת חד",
  "کد (?:تایید|تأیید|احراز|امنیتی|فعال‌?سازی|ورود|یکبار|یک‌?بار|اعتبارسنجی)|رمز (?:یکبار|یک‌?بار|پویا|عبور یکبار)|تصدیقی کوڈ|توثیقی کوڈ",
  "(?:सत्यापन|पुष्टिकरण|सुरक्षा|लॉगिन|एक्सेस|वेरिफिकेशन) ?(?:कोड|पिन)|ओटीपी|वन[- ]?टाइम|एक बार (?:का|इस्तेमाल)",
  "(?:যাচাইকরণ|যাচাই|নিরাপত্তা|নিশ্চিতকরণ|ভেরিফিকেশন) ?কোড|ওটিপি|சரிபார்ப்பு ?குறியீ|ஓடிபி|ధృవీకరణ ?కోడ్|ఓటీపీ|पडताळणी ?कोड",
  "รหัส(?:ยืนยัน|ความปลอดภัย|การยืนยัน|เข้าสู่ระบบ| ?otp|ผ่านครั้งเดียว|ผ่านใช้ครั้งเดียว|แบบใช้ครั้งเดียว|ตรวจสอบ|เปิดใช้งาน)",
  "验证码|驗證碼|校验码|校驗碼|动态码|動態碼|动态密码|動態密碼|确认码|確認碼|安全码|安全碼|认证码|認證碼|登录码|登入碼|激活码|一次性(?:密码|密碼|验证|驗證|代码|代碼|密)|验证代码|驗證代碼|安全代码|安全代碼|身份验证代码|登录代码",
  "認証コード|確認コード|検証コード|セキュリティ ?コード|ログイン ?コード|認証番号|確認番号|ワンタイム|暗証番号|アクセス ?コード|パスコード|認証キー|本人確認コード|承認コード|使い捨てコード|サインイン ?コード|登録コード",
  "인증 ?번호|인증 ?코드|확인 ?코드|보안 ?코드|로그인 ?코드|일회용 ?(?:비밀번호|코드|암호|인증)|승인 ?번호|액세스 ?코드|확인 ?번호|본인 ?확인",
  "დამადასტურებელი კოდ|ვერიფიკაციის კოდ|հաստատման կոդ|անվտանգության կոդ|የማረጋገጫ ኮድ",
];

/** Words that may name such a code. */
const weak = [
  "codes?|kodes?|koden?|kod(?:u|em|y|ur|et|as|ą|a)?|kód(?:ot|ja|od|em|u|y)?|koodi?(?:si|nne|a|n|t)?|codul|código|codigo|codice|codi|cod|kôd|код(?:а|у|ом|ът|ове|ы)?|κωδικ(?:ός|ό|ού)|mã|msimbo",
  "pins?|pin[- ]?codes?|pincodes?|pin-?kod~|pin-?koodi~",
];

const weakAnywhere = [
  "رمز|الرمز|كود|الكود|קוד|کد|کوڈ|कोड|पिन|কোড|குறியீடு|కోడ్|รหัส|代码|代碼|コード|코드|კოდ|կոդ|ኮድ|密码是|口令",
];

/** Words of a secret that is rarely typed once; only a code right behind one is meant. */
const secrets = [
  "password|passwort|kennwort|mot de passe|contraseña|clave|senha|wachtwoord|lösenord|adgangskode|passord|salasana|hasło|heslo|jelszó|parola?|парол~|şifre~|sandi|token|key",
];
const secretsAnywhere = ["كلمة المرور|סיסמה|密码|密碼|パスワード|비밀번호|पासवर्ड|รหัสผ่าน"];

/**
 * Whole words of a list in lower-case texts, where `~` is any further letters, and texts of another list anywhere. Their pattern is
 * compiled when it is first asked for: all of them take a tenth of the time in which a process starts, and few processes read mail.
 */
export class Words {
  readonly #whole: readonly string[];
  readonly #anywhere: readonly string[];
  #compiled: RegExp | undefined;

  constructor(whole: readonly string[], anywhere: readonly string[] = []) {
    this.#whole = whole;
    this.#anywhere = anywhere;
  }

  get pattern(): RegExp {
    this.#compiled ??= patternOf(this.#whole, this.#anywhere);
    return this.#compiled;
  }

  /** Whether a text has one of them. */
  isIn(text: string): boolean {
    return text.search(this.pattern) !== -1;
  }
}

/** Returns the pattern without the flag `i`, with which it takes a second to compile. */
function patternOf(whole: readonly string[], anywhere: readonly string[]): RegExp {
  const words = whole.join("|").toLowerCase().replaceAll("~", "\\p{L}*");
  const texts = anywhere.length === 0 ? "" : `|${anywhere.join("|").toLowerCase()}`;
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words})(?![\\p{L}\\p{N}_])${texts}`, "gu");
}

export const strongWords = new Words(strong, strongAnywhere);
export const weakWords = new Words(weak, weakAnywhere);
export const secretWords = new Words(secrets, secretsAnywhere);
