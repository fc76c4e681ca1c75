export interface NamePart {
  latin: string;
  arabic: string;
}

export const malayNames = {
  boys: parts(`
    ADAM=آدم ADIB=أديب AFIQ=عفيق AIMAN=أيمن AKMAL=أكمل ALIF=أليف AMIN=أمين AMIRUL_MUKMININ=أمير_المؤمنين
    AMMAR=عمار ANAS=أنس ARIF=عارف ASYRAF=أشرف AZHAR=أزهر AZRI=أزري BADRUL_HISHAM=بدر_الهشام BASIR=بصير
    BUKHARI=بخاري DANIAL=دانيال DARWISY=درويش EHSAN=إحسان FADHIL=فاضل FADZLI=فضلي FAHMI=فهمي FAISAL=فيصل
    FAKHRUL_RAZI=فخر_الرازي FARHAN=فرحان FARIS=فارس FATHI=فتحي FIRDAUS=فردوس HABIB=حبيب HADI=هادي HAIKAL=هيكل
    HAKIM=حكيم HAMDAN=حمدان HAMZAH=حمزة HANIF=حنيف HARITH=حارث HASIF=حصيف HAZIM=حازم HAZIQ=حاذق HILMI=حلمي
    IBRAHIM=إبراهيم IDRIS=إدريس IKRAM=إكرام ILYAS=إلياس IMRAN=عمران IRFAN=عرفان ISKANDAR=إسكندر
    IZZUDDIN=عز_الدين JA'FAR=جعفر JUNAIDI=جنيدي KAMIL=كامل KHALID=خالد KHAIRUL_ANWAR=خير_الأنوار LUTFI=لطفي
    LUQMANUL_HAKIM=لقمان_الحكيم MA'RUF=معروف MU'AZ=معاذ MUKHLIS=مخلص MUNIR=منير MURSYID=مرشد MUSA=موسى
    MUSTAQIM=مستقيم NABIL=نبيل NAJMI=نجمي NAQIB=نقيب NASIR=ناصر NAUFAL=نوفل NIZAM=نظام RAFIQ=رفيق
    RAMADHAN=رمضان RAZIN=رزين RIDHWAN=رضوان RUSYDI=رشدي SA'ID=سعيد SAFWAN=صفوان SALMAN=سلمان SHAUQI=شوقي
    SULAIMAN=سليمان SYAFIQ=شفيق SYAKIR=شاكر SYAMIL=شامل SYU'AIB=شعيب TAUFIQ=توفيق THAQIF=ثقيف UMAR=عمر
    UWAIS=أويس YAHYA=يحيى YUSUF=يوسف ZAHID=زاهد ZAIM=زعيم ZAIN=زين ZAKWAN=زكوان ZUHAIR=زهير ZULHILMI=ذو_الحلمي`),
  girls: parts(`
    ADILAH=عادلة AFIFAH=عفيفة AISYAH=عائشة ALIYA=علياء AMANI=أماني AMIRAH=أميرة ANIS=أنيس AQILAH=عاقلة
    ASMA'=أسماء ATHIRAH=أثيرة AZIZAH=عزيزة BALQIS=بلقيس BATRISYIA=بتريشيا DALILA=دليلة FADHILAH=فضيلة
    FARAH=فرح FARHANA=فرحانة FATHIAH=فتحية FATIMAH=فاطمة FATIN=فاتن HAFIZAH=حافظة HAJAR=هاجر HALIMAH=حليمة
    HANA=هناء HASANAH=حسنة HAWA=حواء HAZIQAH=حاذقة HIDAYAH=هداية HUMAIRA'=حميراء HUSNA=حسنى IFFAH=عفة
    INSYIRAH=انشراح IZZATI=عزتي JANNAH=جنة KHADIJAH=خديجة KHALISAH=خالصة KHAIRUNNISA'=خير_النساء LATIFAH=لطيفة
    MAISARAH=ميسرة MARDHIAH=مرضية MARYAM=مريم MAWADDAH=مودة MUNIRAH=منيرة MUSFIRAH=مسفرة NABILAH=نبيلة
    NAJIHAH=ناجحة NAJWA=نجوى NASUHA=نصوحا NI'MATUL_HUSNA=نعمة_الحسنى NUHA=نهى NUR'AIN=نور_عين
    NURUL_HUDA=نور_الهدى NURUL_IMAN=نور_الإيمان NURUL_IZZAH=نور_العزة QISTINA=قسطينا QURRATUL_'AIN=قرة_العين
    RABIATUL_ADAWIYAH=رابعة_العدوية RADHIAH=راضية RAIHANAH=ريحانة RAUDHAH=روضة RUQAYYAH=رقية SAFIYYAH=صفية
    SAKINAH=سكينة SALSABILA=سلسبيلا SARAH=سارة SHAFIQAH=شفيقة SHAKIRAH=شاكرة SOFEA=صوفيا SOLEHAH=صالحة
    SU'AD=سعاد SUHAILA=سهيلة SUMAYYAH=سمية SYAHIRAH=شهيرة SYAZWANI=شذواني SYIFA'=شفاء TASNIM=تسنيم
    UMAIRAH=عميرة UMMI_KALTHUM=أم_كلثوم WAFA'=وفاء WARDATUL_JANNAH=وردة_الجنة YASMIN=ياسمين ZAFIRAH=ظافرة
    ZAHRA=زهراء ZAKIAH=زكية ZINNIRAH=زنيرة ZULAIKHA=زليخا`),
  fathers: parts(`
    ABDUL_AZIZ=عبد_العزيز ABDUL_GHANI=عبد_الغني ABDUL_HALIM=عبد_الحليم ABDUL_MALIK=عبد_الملك
    ABDUL_RAHMAN=عبد_الرحمن ABDUL_RAZAK=عبد_الرزاق ABDUL_WAHAB=عبد_الوهاب ABDULLAH=عبد_الله ABU_BAKAR=أبو_بكر
    AHMAD=أحمد ALI=علي AZMI=عزمي BAHARUDDIN=بحر_الدين BAKRI=بكري DAUD=داود GHAZALI=غزالي HAMID=حامد
    HARUN=هارون HASHIM=هاشم HASSAN=حسن HUSSIN=حسين ISHAK=إسحاق ISA=عيسى ISMAIL=إسماعيل JAMALUDDIN=جمال_الدين
    JOHARI=جوهري KAMARUDDIN=قمر_الدين KASSIM=قاسم MAHMUD=محمود MANSOR=منصور MAT_ISA=مت_عيسى MOKHTAR=مختار
    MUSTAFA=مصطفى NORDIN=نور_الدين OTHMAN=عثمان RAMLI=رملي ROSLI=روسلي SALAHUDDIN=صلاح_الدين SALLEH=صالح
    SHAMSUDDIN=شمس_الدين SHUKOR=شكور SUHAIMI=سهيمي TAJUDDIN=تاج_الدين TARMIZI=ترمذي YAACOB=يعقوب YUNUS=يونس
    ZAINAL_ABIDIN=زين_العابدين ZAINUDDIN=زين_الدين ZAKARIA=زكريا ZULKARNAIN=ذو_القرنين ZULKEFLI=ذو_الكفل`),
  boysFirst: parts("MUHAMMAD=محمد MUHAMAD=محمد MOHAMAD=محمد MOHD=محمد AHMAD=أحمد"),
  girlsFirst: parts("NUR=نور NUR=نور NOR=نور SITI=ستي"),
  fathersFirst: parts("MOHD=محمد MOHAMED=محمد AHMAD=أحمد NOR=نور"),
};

export const malayTitles = [
  titles("WAN=وان WAN=وان WAN=وان"),
  titles("NIK=نيك NIK=نيك NIK=نيك"),
  titles("SYED=سيد SHARIFAH=شريفة SYED=سيد"),
  titles("TENGKU=تڠكو TENGKU=تڠكو TENGKU=تڠكو"),
  titles("RAJA=راج RAJA=راج RAJA=راج"),
  titles("MEGAT=ميڬت PUTERI=ڤوتري MEGAT=ميڬت"),
];

export const chineseNames = {
  families: words(
    "CHAN CHEAH CHIN CHONG FOO GOH HENG KHOO KOH LAI LAU LEE LIM LOH LOW NG ONG TAN TEH TEOH WONG YAP",
  ),
  boys: words(
    "BOON CHEE CHUN GUAN HAO HOCK JIAN JUN KAH KIAT KOK LIANG SENG SHENG SIANG WAI WEI XIANG YEW ZHI",
  ),
  girls: words("AI FANG HUI JIA LI LING MEI MIN PEI QI SHAN SIEW SZE XIN XUAN YAN YEE YING YUN ZI"),
};

export const indianNames = {
  boys: words(
    "ARVIND DHARSHAN GANESAN HARISH KAVIN KIRTHIK LOGAN MUGILAN NAVIN PRAVEEN RISHI SARVESH THARMA VIKRAM",
  ),
  girls: words(
    "ANJALI DHURGA GAYATRI KAVITHA LAVANYA MEENAKSHI NILA PAVITHRA PRIYA REKHA SHALINI THIVYA VANITHA YALINI",
  ),
  fathers: words(
    "ANNAMALAI BALAKRISHNAN CHANDRAN ELUMALAI GOPAL KRISHNASAMY MANIAM MURUGAN NADARAJAH PERUMAL RAJENDRAN " +
      "SARAVANAN SELVAM SUPPIAH THANGAVELU VEERAPPAN",
  ),
};

export const nativeNames = {
  boys: words(
    "ALANG BAHA BUSU JELANI KULOP LANGSAT NGAH PANDAK SEMAN TIPA ANDING GAWAN JIMBUN KANYAN NYAMBONG",
  ),
  girls: words(
    "BUNGA DAYANG HITAM INTAN JERNIH LIMAH MELUR RANTI SIPAH UPIK BULAN DAYUNG KUMANG LENYAU SENDI",
  ),
  fathers: words(
    "AWAT BAH_ULIN DOLLAH ENJAH GADOH ITAM KELAU LONG RASID SIDIN ANGAU BALAN ENTALAI GINDA MANTALI",
  ),
  sabahFathers: words("AMILHUSIN GALUNG JAINAL KAMLUN LAKIM MOJUIN SABTURANI TIASIM UNDANG YUSAH"),
};

export const foreignNames = {
  boys: words(
    "AUNG_MIN BAYU_PRATAMA DIMAS_SAPUTRA HAMAD_ULLAH NOOR_KABIR SAIFUR_REHMAN SUREYA_KARIM ZAWAD_HOSSAIN",
  ),
  girls: words(
    "AYU_LESTARI FARIDA_BEGUM JANNATUL_NAYEEM MEGA_PUSPITA NOOR_KAIDA SABEEKA_BIBI THIDA_MYINT WULAN_SARI",
  ),
  fathers: words("ABUL_KALAM ASLAM_KHAN EKO_WIDODO JOKO_PURNOMO KYAW_LWIN NAZIR_AHMED SHAMSUL_ALAM ZAW_TUN"),
};

function words(list: string): string[] {
  return list.trim().split(/\s+/).map(spaced);
}

function parts(list: string): NamePart[] {
  return list
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [latin = "", arabic = ""] = pair.split("=");
      return { latin: spaced(latin), arabic: spaced(arabic) };
    });
}

function titles(list: string) {
  const [boy, girl, father] = parts(list) as [NamePart, NamePart, NamePart];
  return { boy, girl, father };
}

function spaced(text: string): string {
  return text.replaceAll("_", " ");
}
